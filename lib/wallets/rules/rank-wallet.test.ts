import type { Verdict } from "@walletlens/engine/result-types";
import type { OwnerChange } from "@walletlens/engine/swaps/owner-change";
import { buildChange, tokenChange } from "@walletlens/engine/testing/build-change";
import { buildPnl } from "@walletlens/engine/testing/build-pnl";
import { buildWalletInput } from "@walletlens/engine/testing/build-wallet-input";
import { computeMetrics } from "@walletlens/engine/wallet/compute-metrics";
import { buildProfile } from "@walletlens/engine/wallet/profile";
import { expect, test } from "vitest";
import { type PeriodRanking, rankWallet, toPeriodKeys, toSortKeys, type WalletRanking } from "./rank-wallet";

const NO_RESULTS: PeriodRanking = {
  ...{ realizedPnlSol: 0, realizedPnlUsd: 0, tradesCount: 0, winRate: 0, complete: true },
};

const RANKING: WalletRanking = {
  behaviorType: null,
  dataQualityTier: "INSUFFICIENT",
  complete: true,
  pnl: buildPnl({}),
  netPnlSol: null,
  atLeastNetPnlSol: null,
  transferredOutCostSol: 0,
  knownBasisShare: null,
  winRate: null,
  winRateInterval: null,
  independentTrades: 0,
  lastTradeAt: null,
  trades: 0,
  results: { d7: NO_RESULTS, d30: NO_RESULTS, d90: NO_RESULTS, all: NO_RESULTS },
  periodRates: { d7: null, d30: null, d90: null },
  positions: { winRate: null, count: 0, unknownCount: 0, independent: 0 },
  rateVariances: { d7: null, d30: null, d90: null, all: null, positions: null },
  share30s: null,
  isBot: false,
  review: {
    verdict: "not_enough_data",
    trimmedMeanPnlInterval: null,
    profitFactor: null,
    maxDrawdownSol: null,
  },
};

const TRADED_AT = 1_760_000_400;

/** Ranking of a wallet that bought for 1 SOL and sold for 3, and is analyzed `days` later. */
function rankTrader(complete: boolean, days = 0, later: readonly OwnerChange[] = []) {
  const at = { blockTime: TRADED_AT };
  const changes = [
    buildChange({
      ...{ ...at, signature: "buy", slot: 1, solLamports: -1_000_000_000n },
      tokens: [tokenChange("X", 0n, 9n)],
    }),
    buildChange({
      ...{ ...at, signature: "sell", slot: 2, solLamports: 3_000_000_000n },
      tokens: [tokenChange("X", 9n, 0n)],
    }),
    ...later,
  ];
  const coverage = { ...buildWalletInput().coverage, complete, fromTime: TRADED_AT };
  const analyzedAt = (TRADED_AT + days * 86_400) * 1_000;
  const input = buildWalletInput({ changes, coverage, analyzedAt });
  const metrics = computeMetrics(input);
  return rankWallet(buildProfile(input, metrics), { behaviorType: null }, metrics);
}

/** A token bought for 1 SOL and sold for `proceeds` some days later. */
function buildRound(day: number, proceeds: bigint): readonly OwnerChange[] {
  const at = { blockTime: TRADED_AT + day * 86_400 };
  return [
    buildChange({
      ...{ ...at, signature: `buy ${day}`, slot: 10 * day, solLamports: -1_000_000_000n },
      tokens: [tokenChange(`T${day}`, 0n, 9n)],
    }),
    buildChange({
      ...{ ...at, signature: `sell ${day}`, slot: 10 * day + 1, solLamports: proceeds },
      tokens: [tokenChange(`T${day}`, 9n, 0n)],
    }),
  ];
}

test("an unknown metric ranks below every loss", () => {
  expect(toSortKeys(RANKING)).toMatchObject({ net: -Infinity, lastTrade: -Infinity });
  expect(toSortKeys({ ...RANKING, atLeastNetPnlSol: -5_000 }).net).toBe(-5_000);
});

test("a net result ranks by its lower bound", () => {
  expect(toSortKeys({ ...RANKING, netPnlSol: 4, atLeastNetPnlSol: 1.5 }).net).toBe(1.5);
});

test("a verdict ranks before any mean result, and a mean result by its lower bound, an unknown one last", () => {
  const key = (verdict: Verdict, low: number | null) => {
    const trimmedMeanPnlInterval = low === null ? null : { low, high: 1e9 };
    return toSortKeys({ ...RANKING, review: { ...RANKING.review, verdict, trimmedMeanPnlInterval } }).verdict;
  };
  const keys = [
    key("not_enough_data", 1e6),
    key("cannot_copy", null),
    key("cannot_copy", -1e6),
    key("cannot_copy", -0.001),
    key("cannot_copy", 0.001),
    key("cannot_copy", 1e6),
    key("not_worth_following", null),
    key("worth_following", null),
  ];
  expect(keys).toEqual(keys.toSorted((a, b) => a - b));
  expect(new Set(keys).size).toBe(keys.length);
});

test("units transferred unsold lower the rank by their cost, and not the net result", () => {
  const ranking = rankTrader(true, 0, [
    buildChange({
      ...{ blockTime: TRADED_AT, signature: "gone", slot: 3, solLamports: -500_000_000n },
      tokens: [tokenChange("Y", 0n, 5n)],
    }),
    buildChange({ blockTime: TRADED_AT, signature: "sent", slot: 4, tokens: [tokenChange("Y", 5n, 0n)] }),
  ]);
  expect(ranking).toMatchObject({ netPnlSol: 2, atLeastNetPnlSol: 1.5, transferredOutCostSol: 0.5 });
  expect(toSortKeys(ranking).net).toBe(1.5);
});

test("a partly covered wallet has no net result to rank by, and the win rate of the covered period", () => {
  expect(rankTrader(true)).toMatchObject({ complete: true, netPnlSol: 2, atLeastNetPnlSol: 2, winRate: 1 });
  expect(rankTrader(false)).toMatchObject({
    ...{ complete: false, netPnlSol: null, atLeastNetPnlSol: null },
    ...{ winRate: 1, independentTrades: 1, winRateInterval: { high: 1 } },
  });
});

test("a period has its own results, trades and win rate: 8 days later the last 7 days are empty, and have no rate", () => {
  const { results, periodRates } = rankTrader(true, 8);
  expect(results.d7).toMatchObject({
    realizedPnlSol: 0,
    tradesCount: 0,
    complete: true,
    unknown: ["winRate"],
  });
  expect(periodRates.d7).toBeNull();
  expect(results.d30).toMatchObject({ realizedPnlSol: 2, tradesCount: 1, winRate: 1, complete: true });
  expect(periodRates.d30).toEqual({ winRate: 1, independentTrades: 1 });
  expect(results.all).toMatchObject({ realizedPnlSol: 2, tradesCount: 1, winRate: 1, complete: true });
});

test("a period before the covered history has no rate to rank by, and one within it has", () => {
  const { results, periodRates } = rankTrader(false, 8);
  expect([results.d7.complete, results.d30.complete, results.all.complete]).toEqual([true, false, false]);
  expect(periodRates.d30).toBeNull();
  expect(results.all.unknown).toContain("tradesCount");
});

test("a partial result ranks below every loss, and partial trades by the known number", () => {
  const losing = toPeriodKeys({ ...NO_RESULTS, realizedPnlSol: -5_000, realizedPnlUsd: -9, tradesCount: 3 });
  expect(losing).toEqual({ realizedSol: -5_000, realizedUsd: -9, trades: 3 });
  const unknown = ["realizedPnlSol", "realizedPnlUsd", "tradesCount"];
  const partial = { ...NO_RESULTS, realizedPnlSol: 7, realizedPnlUsd: 700, tradesCount: 3, unknown };
  expect(toPeriodKeys({ ...partial, complete: false })).toEqual({
    ...{ realizedSol: -Infinity, realizedUsd: -Infinity, trades: 3 },
  });
  expect(toPeriodKeys(partial).trades).toBe(-Infinity);
});

test("rates have the variance that their days show, and those of a single day have none", () => {
  expect(rankTrader(true, 8).rateVariances).toEqual({
    d7: null,
    d30: null,
    d90: null,
    all: null,
    positions: null,
  });
  const again = [2, 3].flatMap((day) => buildRound(day, day === 2 ? 3_000_000_000n : 500_000_000n));
  // Two wins and a loss on three days: rate ⅔, 3 ÷ 2 × (1 ÷ 9 + 1 ÷ 9 + 4 ÷ 9) ÷ 9 = 1 ÷ 9.
  const { rateVariances } = rankTrader(true, 8, again);
  expect(rateVariances.all).toBeCloseTo(1 / 9, 12);
  expect(rateVariances.d30).toBeCloseTo(1 / 9, 12);
  expect(rateVariances.positions).toBeCloseTo(1 / 9, 12);
});

test("positions of one day count as independent in proportion to its trades", () => {
  const { positions, share30s, isBot } = rankTrader(true);
  expect(positions).toEqual({ winRate: 1, count: 1, unknownCount: 0, independent: 1 });
  // Bought and sold in the same second.
  expect([share30s, isBot]).toEqual([0, false]);
  expect(rankTrader(false).share30s).toBeNull();
});
