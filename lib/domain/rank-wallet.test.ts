import { expect, test } from "vitest";
import { toSortKeys, type WalletRanking } from "./rank-wallet";

const RANKING: WalletRanking = {
  behaviorType: null,
  dataQualityTier: "INSUFFICIENT",
  netPnlSol: null,
  atLeastNetPnlSol: null,
  knownBasisShare: null,
  winRate: null,
  winRateInterval: null,
  lastTradeAt: null,
  trades: 0,
};

test("what is unknown ranks below every loss", () => {
  expect(toSortKeys(RANKING)).toEqual({ net: -Infinity, winRate: -Infinity, lastTrade: -Infinity });
  expect(toSortKeys({ ...RANKING, netPnlSol: -5_000 }).net).toBeGreaterThan(toSortKeys(RANKING).net);
});

test("three wins of three rank below seventy of a hundred", () => {
  const few = toSortKeys({ ...RANKING, winRate: 1, winRateInterval: { low: 0.4385, high: 1 } });
  const many = toSortKeys({ ...RANKING, winRate: 0.7, winRateInterval: { low: 0.6042, high: 0.781 } });
  expect(few.winRate).toBeLessThan(many.winRate);
});

test("a net result that is known in part ranks by its bound", () => {
  expect(toSortKeys({ ...RANKING, atLeastNetPnlSol: 1.5 }).net).toBe(1.5);
});
