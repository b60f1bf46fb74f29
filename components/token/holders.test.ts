import { buildPnl } from "@walletlens/engine/testing/build-pnl";
import { expect, test } from "vitest";
import { distributeBehavior } from "@/components/token/distribute-behavior";
import {
  readHolderQuery,
  selectHolders,
  sortHoldersBy,
  writeHolderQuery,
} from "@/components/token/holder-query";
import { getHolderGroup } from "@/components/token/holder-row";
import { toHolderRow } from "@/components/token/to-holder-row";
import { writeQuery } from "@/components/ui/url-field";

const TOKEN = {
  ...{
    tokenAddress: "mint",
    realizedPnlSol: 1,
    unrealizedPnlSol: 2,
    roi: 1.75,
    totalSolSpent: 4,
    winRate: 1,
  },
  ...{ avgBuyPriceSol: 0.5, totalSolReceived: 3, medianHoldTimeHours: 5, balance: 8, balanceRaw: "8" },
  ...{ valueSol: 4, listedValueSol: 4, firstBuyAt: "2026-10-09T08:53:20.000Z", lastTradeAt: null },
  atLeast: { unrealizedPnlSol: 2, netPnlSol: 3 },
  results: buildPnl({ realized: 1, openPriced: 2 }),
};

const FULL = {
  exitPattern: "partial_exit",
  medianHoldTimeHours: 48,
  avgHoldTimeHours: 50,
  dailyFlipRatio: 0,
  exitRate: 1,
  totalTokensTraded: 12,
  solBalance: 3,
  currentHoldingsCount: 1,
  dataQualityTier: "GOLD",
  tierReasons: [],
  knownBasisShare: 1,
  coverage: { transactions: 120, complete: true },
  confidence: 0.8,
  completedCycleCount: 12,
  tokenHoldingValueSol: 3,
  token: null,
  results: buildPnl({ realized: 10, openPriced: 2 }),
  walletRealizedPnlSol: 10,
  walletPnlSol: 12,
  knownType: null,
  knownLabel: null,
  analysisSkipped: false,
  behaviorType: "SWING",
  ...{ usd: null, costs: null, netAfterCostsSol: 11 },
  ...{ periods: null, positions: null, shape: null, risk: null, copyability: null },
} as const;
const TEMPORARY_STATUSES = {
  ...TOKEN,
  realizedPnlSol: -9,
  results: buildPnl({ realized: -9, openPriced: 2 }),
  avgBuyPriceSol: 0.25,
  firstBuyAt: "2026-11-01T00:00:00.000Z",
};
const rows = [
  toHolderRow({
    ...FULL,
    walletAddress: "a",
    rank: 1,
    supplyPercent: 20,
    analysisSkipped: true,
    behaviorType: null,
  }),
  toHolderRow({ ...FULL, walletAddress: "b", rank: 2, supplyPercent: 10, token: TOKEN }),
  toHolderRow({
    ...FULL,
    walletAddress: "c",
    rank: 3,
    supplyPercent: 6,
    behaviorType: null,
    unknown: ["walletPnlSol"],
    walletPnlSol: 0,
    token: {
      ...TOKEN,
      unrealizedPnlSol: 9,
      results: buildPnl({ realized: 1, openPriced: 9, unknown: ["openPriced"] }),
      avgBuyPriceSol: 0,
      unknown: ["unrealizedPnlSol", "avgBuyPriceSol"],
    },
  }),
  toHolderRow({
    ...FULL,
    walletAddress: "d",
    rank: 4,
    supplyPercent: 4,
    walletPnlSol: -5,
    token: TEMPORARY_STATUSES,
  }),
  toHolderRow({ walletAddress: "e", rank: 5, supplyPercent: 2, analysisFailed: true }),
];

const order = (query: string) =>
  selectHolders(rows, readHolderQuery(new URLSearchParams(query))).map(({ walletAddress }) => walletAddress);

test("a failed holder keeps its position", () => {
  expect(rows.map(getHolderGroup)).toEqual(["SKIPPED", "SWING", "FRESH", "SWING", "FAILED"]);
});

test("holders are sorted by rank, or by the order in the URL", () => {
  expect(order("")).toEqual(["a", "b", "c", "d", "e"]);
  expect(order("sort=supply&order=asc")).toEqual(["e", "d", "c", "b", "a"]);
  expect(order("group=SWING&sort=pnl")).toEqual(["b", "d"]);
  expect(order("sort=nonsense&order=up&group=?")).toEqual(["a", "b", "c", "d", "e"]);
});

test("an unknown result is last in both orders", () => {
  expect(order("sort=pnl")).toEqual(["a", "b", "d", "c", "e"]);
  expect(order("sort=pnl&order=asc")).toEqual(["d", "a", "b", "c", "e"]);
});

test("holders are sorted by their results in this token, and unknown ones are last", () => {
  expect(order("sort=token")).toEqual(["b", "d", "a", "c", "e"]);
  expect(order("sort=price&order=asc")).toEqual(["d", "b", "a", "c", "e"]);
  expect(order("sort=bought")).toEqual(["b", "c", "d", "a", "e"]);
  expect(order("sort=bought&order=desc")).toEqual(["d", "b", "c", "a", "e"]);
});

test("a click sorts by a column, a second one reverses the order, and the job remains in the URL", () => {
  const query = new URLSearchParams("top=20&job=intel-holders-1&group=SWING");
  const first = sortHoldersBy(readHolderQuery(query), "pnl");
  expect(writeQuery(query, writeHolderQuery(first))).toBe("?top=20&job=intel-holders-1&group=SWING&sort=pnl");
  const second = sortHoldersBy(first, "pnl");
  expect(writeQuery(query, writeHolderQuery(second))).toBe(
    "?top=20&job=intel-holders-1&group=SWING&sort=pnl&order=asc",
  );
  expect(writeQuery(query, writeHolderQuery({ sort: "rank", order: "asc", group: null }))).toBe(
    "?top=20&job=intel-holders-1",
  );
});

test("groups with members are counted, with their share of the supply", () => {
  const shares = distributeBehavior(rows).map(({ group, count, supplyPercent }) => [
    group.name,
    count,
    supplyPercent,
  ]);
  expect(shares).toEqual([
    ["Swing", 2, 14],
    ["Unclassified", 1, 6],
    ["Pool, exchange or program", 1, 20],
    ["Failed", 1, 2],
  ]);
});
