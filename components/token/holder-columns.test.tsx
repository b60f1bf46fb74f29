import type { HolderProfile } from "@walletlens/client/api-types";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { holderColumns } from "@/components/token/holder-columns";
import { writeHolderCsv } from "@/components/token/holder-csv";
import { toHolderRow } from "@/components/token/to-holder-row";
import { DataTable } from "@/components/ui/data-table";

const MINT = "JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN";

const HOLDER: HolderProfile = {
  ...{ walletAddress: "FzLZJCdqWNJ3mda5JswHC6kCKQ28C6DQbFAxjXhDyNJX", rank: 3, supplyPercent: 2.5 },
  ...{ behaviorType: "SWING", exitPattern: "partial_exit", medianHoldTimeHours: 48, avgHoldTimeHours: 50 },
  ...{ dailyFlipRatio: 0, dataQualityTier: "SILVER", tierReasons: ["reconciliation", "coverage"] },
  ...{ knownBasisShare: 0.33, coverage: { transactions: 1000, complete: false }, confidence: 0.28 },
  ...{ completedCycleCount: 20, tokenHoldingValueSol: 3, walletRealizedPnlSol: 248.5, walletPnlSol: 250 },
  ...{
    exitRate: 1,
    totalTokensTraded: 12,
    solBalance: 3,
    currentHoldingsCount: 1,
    knownType: null,
    knownLabel: null,
    analysisSkipped: false,
    ...{ periods: null, positions: null, shape: null, risk: null, copyability: null },
  },
  unknown: ["walletRealizedPnlSol", "walletPnlSol"],
  token: {
    ...{ tokenAddress: MINT, realizedPnlSol: 1.5, unrealizedPnlSol: 0, roi: 0, totalSolSpent: 4, winRate: 1 },
    ...{ avgBuyPriceSol: 0.0000125, totalSolReceived: 3, medianHoldTimeHours: 5, balance: 10, valueSol: 0 },
    listedValueSol: null,
    ...{ balanceRaw: "10", firstBuyAt: "2026-10-09T08:53:20.000Z", lastTradeAt: null },
    atLeast: { unrealizedPnlSol: -0.25, netPnlSol: 1.25 },
    unknown: ["unrealizedPnlSol", "roi", "valueSol"],
  },
};

function readRow(holder: HolderProfile) {
  const html = renderToStaticMarkup(
    <DataTable
      caption="Holders"
      columns={holderColumns(MINT)}
      rows={[toHolderRow(holder)]}
      keyOf={({ walletAddress }) => walletAddress}
    />,
  );
  return { html, text: html.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ") };
}

test("a holder's row says which part of its history it rests on, and of how much of its sales the cost is unknown", () => {
  const { text } = readRow(HOLDER);
  expect(text).toContain("newest 1,000");
  expect(text).toContain("67%");
  expect(text).toContain("part +248.5");
  const whole = readRow({ ...HOLDER, knownBasisShare: 1, coverage: { transactions: 1075, complete: true } });
  expect(whole.text).toContain("all 1,075");
  expect(whole.text).toContain(" 0% ");
});

test("a holder's row has its result in this token, when it first bought it and at which price, and the way to its swaps", () => {
  const { html, text } = readRow(HOLDER);
  expect(text).toContain("at least +1.250 2026-10-09 08:53 ");
  expect(html).toContain('data-tip="2026-10-09 08:53:20 UTC"');
  expect(text).toContain(" 0.0000125 ");
  expect(html).toContain(`href="/wallet/${HOLDER.walletAddress}/tokens/${MINT}"`);
});

test("of a holder that bought none of the token there is no result, and no figure in its place", () => {
  const { text } = readRow({ ...HOLDER, token: null });
  expect(text).toContain("not bought");
  expect(text).not.toContain("2026-10-09");
});

test("a holder's tier names its grounds, with the confidence among them and not against them", () => {
  const { html, text } = readRow(HOLDER);
  expect(text).toContain("Silver balances, history");
  expect(html).toContain("history incomplete. Confidence 28%");
});

test("the file has what is known in part with its name, and what the row rests on", () => {
  const [head = "", line = ""] = writeHolderCsv([toHolderRow(HOLDER)]).split("\r\n");
  const names = head.split(",");
  const values = line.split(",");
  const row = Object.fromEntries(names.map((name, index) => [name, values[index]]));
  expect(row).toMatchObject({
    ...{ walletRealizedPnlSol: "248.5", knownInPart: "walletRealizedPnlSol walletPnlSol" },
    ...{ tierReasons: "reconciliation coverage", knownBasisShare: "0.33" },
    ...{ transactions: "1000", historyComplete: "false" },
    ...{ "token.realizedPnlSol": "1.5", "token.unrealizedPnlSol": "", "token.avgBuyPriceSol": "0.0000125" },
    "token.firstBuyAt": "2026-10-09T08:53:20.000Z",
  });
});
