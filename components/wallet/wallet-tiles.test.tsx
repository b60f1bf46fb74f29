import type { WalletProfile } from "@walletlens/engine/result-types";
import { buildPnl } from "@walletlens/engine/testing/build-pnl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { describeBucket } from "@/components/wallet/entry-market-cap";
import { WalletTiles } from "@/components/wallet/wallet-tiles";
import { SAMPLE_WALLET } from "@/lib/server/testing/sample-wallet";

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
  results: buildPnl({ realized: 248.5, openPriced: -2, unknown: ["realized"] }),
  knownBasisShare: 0.33,
};
const UNPRICED: Partial<Results> = {
  results: buildPnl({
    ...{ realized: 12.5, openPriced: -2, openUnpricedCost: 11.9 },
    unknown: ["openPriced"],
  }),
  unpriced: { tokens: 3, costSol: 11.9 },
};

test("a partial realized result has its share, which links to the excluded sales, and the total says that it is a part", () => {
  const realized = readTile("Realized PnL", PART);
  expect(realized.text).toBe("~ inexact +248.50 SOL, cost basis known for 33% of sells");
  expect(realized.opens).toEqual(["realized-pnl", "unknown-cost"]);
  expect(readTile("Total PnL", PART)).toEqual({
    text: "~ inexact +246.50 SOL, sum of the known parts",
    opens: ["net-pnl"],
  });
});

test("results without prices are those of the other tokens, add up, and link to the tokens left out", () => {
  const words = "and 3 tokens without a price, cost 11.90 SOL";
  expect(readTile("Realized PnL", UNPRICED).text).toBe("+12.50 SOL");
  expect(readTile("Unrealized PnL", UNPRICED).text).toBe(`~ inexact −2.00 SOL, ${words}`);
  expect(readTile("Total PnL", UNPRICED)).toEqual({
    text: "~ inexact +10.50 SOL, sum of the known parts",
    opens: ["net-pnl"],
  });
});

test("an unrealized result without any price is unknown and names the tokens", () => {
  const results = buildPnl({ realized: 12.5, openPriced: null, openUnpricedCost: 11.9 });
  expect(readTile("Unrealized PnL", { ...UNPRICED, results }).text).toMatch(
    /^unknown .*\. and 3 tokens without a price, cost 11\.90 SOL$/,
  );
});

test("a result without any known part is unknown, with the reason and a link to its rows", () => {
  const nothing = {
    results: buildPnl({ realized: null, openPriced: 0, unknown: ["openPriced"] }),
    knownBasisShare: 0,
  };
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
  const results = {
    results: buildPnl({ realized: 12.5, openPriced: -2, unknown: ["realized"] }),
    unknown: ["winRate"],
  };
  const part = "newest 1,000 transactions, since Nov 3, 2025";
  expect(readTile("Realized PnL", results, { coverage }).text).toBe(
    `~ inexact +12.50 SOL, covered period only ${part}`,
  );
  expect(readTile("Total PnL", results, { coverage }).text).toBe(
    `~ inexact +10.50 SOL, sum of the known parts ${part}`,
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
