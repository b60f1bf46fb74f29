import { expect, test } from "vitest";
import type { OwnerChange } from "../swaps/owner-change.ts";
import { buildChange, tokenChange } from "../testing/build-change.ts";
import { buildWalletInput } from "../testing/build-wallet-input.ts";
import { computeMetrics } from "./compute-metrics.ts";
import { buildProfile } from "./profile.ts";

const SOL = 1_000_000_000n;
const DAY = 86_400;
/** Midnight, UTC. */
const START = 1_760_054_400;

/** Trades bought and sold on the days of `days`, each with its numbers of won and lost trades. */
function tradesOf(days: readonly (readonly [won: number, lost: number])[]): OwnerChange[] {
  const results = days.flatMap(([won, lost], day) =>
    [...Array<bigint>(won).fill(2n * SOL), ...Array<bigint>(lost).fill(SOL / 2n)].map((proceeds) => ({
      day,
      proceeds,
    })),
  );
  return results.flatMap(({ day, proceeds }, n) => {
    const mint = `T${String(n).replaceAll("0", "a")}x`;
    const at = { blockTime: START + day * DAY + n };
    return [
      buildChange({
        ...{ ...at, signature: `buy${n}`, slot: 2 * n, solLamports: -SOL },
        tokens: [tokenChange(mint, 0n, 9n)],
      }),
      buildChange({
        ...{ ...at, signature: `sell${n}`, slot: 2 * n + 1, solLamports: proceeds },
        tokens: [tokenChange(mint, 9n, 0n)],
      }),
    ];
  });
}

function profileOf(changes: readonly OwnerChange[]) {
  const input = buildWalletInput({ changes });
  const metrics = computeMetrics(input);
  return { metrics, ...buildProfile(input, metrics) };
}

/** Days that won and lost as a whole. */
const MOODS = [
  [4, 0],
  [4, 0],
  [1, 3],
  [0, 4],
] as const;

test("16 trades on four different days count as 2, and 16 on four similar days as 16", () => {
  // The effect of these days is worked out in rate-interval.test.ts: 8.0748.
  expect(profileOf(tradesOf(MOODS)).metrics.independentTrades).toBeCloseTo(16 / 8.0748, 3);
  const alike = tradesOf([
    [2, 2],
    [3, 1],
    [2, 2],
    [2, 2],
  ]);
  expect(profileOf(alike).metrics.independentTrades).toBe(16);
});

test("the interval of the win rate is Wilson's for the number of independent trades", () => {
  const { intervals, pnl } = profileOf(tradesOf(MOODS));
  expect(pnl.allTime.winRate).toBe(9 / 16);
  // n = 1.98148 and z² = 3.84146: 0.5625 + 0.96934 ± 1.95996 × √(0.24609 ÷ n + 3.84146 ÷ 4n²) = 1.19026, by 2.93868.
  expect(intervals.winRate?.low).toBeCloseTo(0.1162, 3);
  expect(intervals.winRate?.high).toBeCloseTo(0.9263, 3);
});

test("a trade belongs to the day on which its last cycle ended", () => {
  // The first trade of the losing day is bought and sold once more three days later, on a separate day.
  const again = [
    buildChange({
      ...{ signature: "buy again", slot: 900, blockTime: START + 6 * DAY, solLamports: -SOL },
      tokens: [tokenChange("T12x", 0n, 9n)],
    }),
    buildChange({
      ...{ signature: "sell again", slot: 901, blockTime: START + 6 * DAY, solLamports: SOL / 2n },
      tokens: [tokenChange("T12x", 9n, 0n)],
    }),
  ];
  const before = profileOf(tradesOf(MOODS)).metrics.independentTrades;
  expect(profileOf([...tradesOf(MOODS), ...again]).metrics.independentTrades).toBeGreaterThan(before);
});

test("trades of unknown time each have their own day", () => {
  const undated = tradesOf(MOODS).map((change) => ({ ...change, blockTime: null }));
  expect(profileOf(undated).metrics.independentTrades).toBe(16);
});

test("a wallet without trades has no independent trades and no interval", () => {
  const { metrics, intervals } = profileOf([]);
  expect([metrics.independentTrades, intervals.winRate]).toEqual([0, null]);
});

test("the trimmed mean has no interval below 10 trades, and the median hold time has no interval below 6 cycles", () => {
  expect(profileOf(tradesOf([[5, 4]])).intervals.trimmedMeanPnl).toBeNull();
  expect(profileOf(tradesOf([[5, 5]])).intervals.trimmedMeanPnl).not.toBeNull();
  expect(profileOf(tradesOf([[5, 0]])).intervals.medianHoldTimeHours).toBeNull();
  expect(profileOf(tradesOf([[6, 0]])).intervals.medianHoldTimeHours).toEqual({ low: 0, high: 0 });
});
