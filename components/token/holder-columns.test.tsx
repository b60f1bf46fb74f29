import type { HolderProfile } from "@walletlens/client/api-types";
import { buildPnl } from "@walletlens/engine/testing/build-pnl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import {
  HOLDER_COLUMN_CHOICE,
  HOLDER_COLUMNS_FIELD,
  selectHolderColumns,
} from "@/components/token/holder-column-choice";
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
    results: buildPnl({ realized: 248.5, openPriced: 1.5, unknown: ["realized"] }),
    ...{ usd: null, costs: null, netAfterCostsSol: 249.5 },
    ...{ periods: null, positions: null, shape: null, risk: null, copyability: null },
  },
  unknown: ["walletRealizedPnlSol", "walletPnlSol"],
  token: {
    ...{ tokenAddress: MINT, realizedPnlSol: 1.5, unrealizedPnlSol: 0, roi: 0, totalSolSpent: 4, winRate: 1 },
    ...{ avgBuyPriceSol: 0.0000125, totalSolReceived: 3, medianHoldTimeHours: 5, balance: 10, valueSol: 0 },
    listedValueSol: null,
    results: buildPnl({ realized: 1.5, openPriced: null, openUnpricedCost: 0.25 }),
    ...{ balanceRaw: "10", firstBuyAt: "2026-10-09T08:53:20.000Z", lastTradeAt: null },
    atLeast: { unrealizedPnlSol: -0.25, netPnlSol: 1.25 },
    unknown: ["unrealizedPnlSol", "roi", "valueSol"],
  },
};

function readRow(holder: HolderProfile, currency?: "usd") {
  const html = renderToStaticMarkup(
    <DataTable
      caption="Holders"
      columns={holderColumns(MINT, currency)}
      rows={[toHolderRow(holder)]}
      getKey={({ walletAddress }) => walletAddress}
    />,
  );
  return { html, text: html.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ") };
}

test("a holder's row states the covered part of its history and the share of sales with unknown cost", () => {
  const { text } = readRow(HOLDER);
  expect(text).toContain("newest 1,000");
  expect(text).toContain("67%");
  expect(text).toContain("inexact +248.5");
  const whole = readRow({ ...HOLDER, knownBasisShare: 1, coverage: { transactions: 1075, complete: true } });
  expect(whole.text).toContain("all 1,075");
  expect(whole.text).toContain(" 0% ");
});

test("a holder's row has its result in this token, its first buy with the price, and a link to its swaps", () => {
  const { html, text } = readRow(HOLDER);
  expect(text).toContain("inexact +1.500 2026-10-09 08:53 ");
  expect(html).toContain('data-tip="2026-10-09 08:53:20 UTC"');
  expect(text).toContain(" 0.0000125 ");
  expect(html).toContain(`href="/wallet/${HOLDER.walletAddress}/tokens/${MINT}"`);
});

test("a holder that bought none of the token has no result and no number in its place", () => {
  const { text } = readRow({ ...HOLDER, token: null });
  expect(text).toContain("not bought");
  expect(text).not.toContain("2026-10-09");
});

test("in dollars the results of a holder are those of its trades, or unknown, and other amounts are in SOL", () => {
  const dollars = (usd: Parameters<typeof buildPnl>[0]) =>
    readRow({ ...HOLDER, results: buildPnl({ realized: 248.5, openPriced: 1.5 }, usd) }, "usd").text;
  expect(dollars({ realized: 30_000 })).toContain("+$30,000");
  expect(dollars({ realized: 30_000 })).not.toContain("248.5");
  expect(dollars({ realized: null })).toContain(" unknown ");
  expect(dollars({ realized: 9, unknown: ["realized"] })).toContain("inexact +$9.00");
  expect(dollars({ realized: 9, openPriced: 1 })).toContain("+$10.00");
  expect(dollars({ realized: 9 })).toContain(" 3.000 ");
});

test("a holder's tier lists its reasons, with the confidence in their tooltip", () => {
  const { html, text } = readRow(HOLDER);
  expect(text).toContain("Silver balances, history");
  expect(html).toContain("history incomplete. Confidence 28%");
});

test("the file names partial values, and has the basis of the row", () => {
  const [head = "", line = ""] = writeHolderCsv([toHolderRow(HOLDER)]).split("\r\n");
  const names = head.split(",");
  const values = line.split(",");
  const row = Object.fromEntries(names.map((name, index) => [name, values[index]]));
  expect(row).toMatchObject({
    ...{ walletRealizedPnlSol: "248.5", "results.sol.total": "250", "token.results.usd.openPriced": "" },
    knownInPart: expect.stringMatching(
      /^walletRealizedPnlSol walletPnlSol results\.sol\.realized results\.sol\.total /,
    ),
    ...{ tierReasons: "reconciliation coverage", knownBasisShare: "0.33" },
    ...{ transactions: "1000", historyComplete: "false" },
    ...{ "token.realizedPnlSol": "1.5", "token.unrealizedPnlSol": "", "token.avgBuyPriceSol": "0.0000125" },
    "token.firstBuyAt": "2026-10-09T08:53:20.000Z",
  });
});

test("the file has the results of a holder over all tokens, and none for one that was not analyzed", () => {
  const period = { realizedPnlSol: -2, realizedPnlUsd: 0, tradesCount: 4, winRate: 0.25 };
  const analyzed = toHolderRow({
    ...HOLDER,
    ...{ unknown: [], token: null },
    usd: { realizedPnlUsd: 30_000, winRate: 0.4 },
    costs: { networkFeesSol: 0.5, tipsSol: 0.25, failedFeesSol: 0, unknown: ["failedFeesSol"] },
    netAfterCostsSol: 247.75,
    periods: { d7: period, d30: { ...period, unknown: ["realizedPnlSol", "realizedPnlUsd"] }, d90: period },
    positions: { count: 8, winners: 2, winRate: 0.25, unknownCount: 1 },
    shape: { meanPnlSol: 0.5, bestShare: 1, topFiveShare: 1, profitFactor: null, withoutBestSol: 0 },
    risk: { maxDrawdownSol: 3, longestLosingRun: 2 },
    copyability: { share10s: 1, share30s: 0.5, share60s: 0, unknown: ["share60s"] },
  });
  const [head = "", line = "", idle = ""] = writeHolderCsv([analyzed, toHolderRow(HOLDER)]).split("\r\n");
  const names = head.split(",");
  const read = (text: string) => Object.fromEntries(text.split(",").map((value, at) => [names[at], value]));
  expect(read(line)).toMatchObject({
    ...{ "periods.d7.realizedPnlSol": "-2", "periods.d7.realizedPnlUsd": "0" },
    ...{ "periods.d30.realizedPnlSol": "-2", "periods.d30.realizedPnlUsd": "" },
    ...{ "usd.realizedPnlUsd": "30000", "costs.tipsSol": "0.25", "costs.failedFeesSol": "" },
    netAfterCostsSol: "247.75",
    ...{ "positions.winRate": "0.25", "shape.profitFactor": "", "risk.maxDrawdownSol": "3" },
    ...{ "copyability.share30s": "0.5", "copyability.share60s": "" },
    knownInPart: expect.stringContaining("periods.d30.realizedPnlSol"),
  });
  expect(read(idle)).toMatchObject({ "periods.d7.realizedPnlSol": "", "positions.count": "" });
});

test("the table of holders has eight columns by default and at most fifteen", () => {
  const columns = holderColumns(MINT);
  const listNames = (query: string) =>
    selectHolderColumns(columns, HOLDER_COLUMNS_FIELD.read(new URLSearchParams(query))).map(
      ({ name }) => name,
    );
  const [rank, holder, supply] = ["#", "Holder", "% of supply"];
  expect(listNames("")).toEqual([
    ...[rank, holder, supply, "PnL on this token", "Behavior", "Wallet PnL", "Wallet realized", "Data"],
  ]);
  expect(listNames("columns=history,exit")).toEqual([rank, holder, supply, "History", "Exits"]);
  expect(listNames(`columns=${HOLDER_COLUMN_CHOICE.keys.join()}`)).toHaveLength(15);
});

test("the value of a holding states the frozen share of its units", () => {
  const frozen = { ...HOLDER, tokenHoldingValueSol: 1.5, frozenShare: 0.25 };
  const { html, text } = readRow(frozen);
  expect(text).toContain("1.500 frozen");
  const tip = "of these units are in a frozen account and cannot be sold. They count as 0.";
  expect(html).toContain(`data-tip="25% ${tip}"`);
  expect(readRow({ ...frozen, tokenHoldingValueSol: 0, frozenShare: 1 }).html).toContain(
    'data-tip="These units are in',
  );
  expect(readRow(HOLDER).text).not.toContain("frozen");
});
