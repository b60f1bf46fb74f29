import type { WalletProfile } from "@walletlens/engine/wallet/profile";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { describeBucket } from "@/components/wallet/entry-market-cap";
import { WalletTiles } from "@/components/wallet/wallet-tiles";
import { SAMPLE_WALLET } from "@/lib/api/testing/sample-wallet";

const { profile } = SAMPLE_WALLET;

type Results = WalletProfile["pnl"]["allTime"];

/** Text of the tile of that name, and the pages that it opens. */
function readTile(name: string, results: Partial<Results>, fields: Partial<WalletProfile> = {}) {
  const allTime = { ...profile.pnl.allTime, ...results };
  const html = renderToStaticMarkup(<WalletTiles profile={{ ...profile, ...fields, pnl: { allTime } }} />);
  const tile = html.split("<dt").find((part) => part.includes(`>${name}</button>`)) ?? "";
  const text = tile
    .slice(tile.indexOf("</dt>"))
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  const opens = Array.from(tile.matchAll(/href="[^"]*\/metrics\/([^"]*)"/g), ([, metric]) => metric);
  return { text, opens };
}

const PART: Partial<Results> = {
  ...{ realizedPnlSol: 248.5, knownBasisShare: 0.33, unknown: ["realizedPnlSol", "netPnlSol"] },
  atLeast: { unrealizedPnlSol: -2, netPnlSol: null },
};
const UNPRICED: Partial<Results> = {
  unpriced: { tokens: 3, costSol: 11.9 },
  atLeast: { unrealizedPnlSol: -13.9, netPnlSol: -1.4 },
  unknown: ["unrealizedPnlSol", "netPnlSol"],
};

test("a partial realized result has its share, which links to the excluded sales", () => {
  const realized = readTile("Realized PnL", PART);
  expect(realized.text).toBe("~ inexact +248.5 SOL, cost basis known for 33% of sells");
  expect(realized.opens).toEqual(["realized-pnl", "unknown-cost"]);
  expect(readTile("Total PnL", PART)).toEqual({
    text: "~ inexact +246.5 SOL, partial: cost basis known for 33% of sells",
    opens: ["net-pnl", "unknown-cost"],
  });
});

test("a result that lacks only prices is a bound, and links to the tokens that count as 0", () => {
  expect(readTile("Total PnL", UNPRICED)).toEqual({
    text: "~ inexact −1.400 SOL, 3 unpriced tokens counted as 0, cost 11.90",
    opens: ["net-pnl", "unrealized-pnl"],
  });
  expect(readTile("Unrealized PnL", UNPRICED).text).toBe(
    "~ inexact −13.90 SOL, 3 unpriced tokens counted as 0, cost 11.90",
  );
  expect(readTile("Realized PnL", UNPRICED).text).toBe("+12.50 SOL");
});

test("a result without any known part is unknown, with the reason and a link to its rows", () => {
  const nothing = { ...PART, realizedPnlSol: 0, unrealizedPnlSol: 0, knownBasisShare: 0 };
  expect(readTile("Realized PnL", nothing)).toEqual({
    text: "unknown No sale has a known cost basis and value.",
    opens: ["realized-pnl"],
  });
  const intervals = { ...profile.intervals, winRate: null };
  expect(readTile("Win rate", { ...nothing, winRate: 0, unknown: ["winRate"] }, { intervals }).text).toBe(
    "unknown No closed trade has a known result.",
  );
});

test("a complete metric has its unit and no remark", () => {
  expect(readTile("Total PnL", {}).text).toBe("+10.50 SOL");
  expect(readTile("Win rate", {}).text).toContain("3 of 6 tokens");
});

test("every all-time metric of a partly covered wallet states the covered part, even a win rate of 0", () => {
  const coverage = {
    ...profile.coverage,
    ...{ complete: false, transactions: 1_000, fromTime: "2025-11-03T10:00:00.000Z" },
  };
  const unknown = ["realizedPnlSol", "netPnlSol", "winRate"];
  const results = { unknown, atLeast: { unrealizedPnlSol: -2, netPnlSol: null } };
  const part = "newest 1,000 transactions, since Nov 3, 2025";
  expect(readTile("Realized PnL", results, { coverage }).text).toBe(
    `~ inexact +12.50 SOL, covered period only ${part}`,
  );
  expect(readTile("Total PnL", results, { coverage }).text).toBe(
    `~ inexact +10.50 SOL, partial: covered period only ${part}`,
  );
  expect(readTile("Unrealized PnL", results, { coverage }).text).not.toContain(part);
  const lost = readTile("Win rate", { ...results, winRate: 0 }, { coverage }).text;
  expect(lost).toContain("~ inexact 0%");
  expect([
    lost,
    ...["Median hold", "Trades/day"].map((name) => readTile(name, results, { coverage }).text),
  ]).toEqual(Array.from({ length: 3 }, () => expect.stringContaining(part)));
});

test("burned tokens are beside the realized result, and those sent away unsold beside the net result", () => {
  const moved = { burned: { tokens: 10, costSol: 10 }, transferredOut: { tokens: 1, costSol: 2.5 } };
  expect(readTile("Realized PnL", moved).text).toBe("+12.50 SOL 10 tokens burned, cost 10.00 SOL");
  expect(readTile("Total PnL", moved).text).toBe(
    "+10.50 SOL 1 token sent away unsold, in no result, cost 2.500 SOL",
  );
});

test("a confidence interval is labeled, in whole percent", () => {
  const winRate = { low: 0.291, high: 0.578 };
  const { text } = readTile("Win rate", {}, { intervals: { ...profile.intervals, winRate } });
  expect(text).toContain("95% CI 29–58%");
});

test("a range of market caps has its currency", () => {
  expect(["<5k", "5-10k", "100m+"].map(describeBucket)).toEqual(["<$5K", "$5–10K", "$100M+"]);
});
