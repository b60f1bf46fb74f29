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
  [4, 0],
  [1, 3],
  [0, 4],
  [0, 4],
] as const;

test("24 trades on six different days count as six, and on six similar days as 12", () => {
  expect(profileOf(tradesOf(MOODS)).metrics.independentTrades).toBe(6);
  const alike = tradesOf([
    [3, 1],
    [3, 1],
    [2, 2],
    [2, 2],
    [1, 3],
    [1, 3],
  ]);
  // The effect of these days is worked out in rate-interval.test.ts: 2.002147.
  expect(profileOf(alike).metrics.independentTrades).toBeCloseTo(24 / 2.002147, 4);
});

test("the interval of the win rate is Wilson's for the number of independent trades", () => {
  const { intervals, pnl } = profileOf(tradesOf(MOODS));
  expect(pnl.allTime.winRate).toBe(13 / 24);
  // n = 6 and z² = 3.84146: 0.541667 + 0.320122 ± 1.95996 × √(0.248264 ÷ 6 + 3.84146 ÷ 144) = 0.511291, by 1.640243.
  expect(intervals.winRate?.low).toBeCloseTo(0.213688, 4);
  expect(intervals.winRate?.high).toBeCloseTo(0.837116, 4);
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
  // (t ÷ z)² with t = 2.068658 of 23 degrees of freedom is 1.113990.
  expect(profileOf(undated).metrics.independentTrades).toBeCloseTo(24 / 1.11399, 3);
});

test("a wallet without trades has no independent trades and no interval", () => {
  const { metrics, intervals } = profileOf([]);
  expect([metrics.independentTrades, intervals.winRate]).toEqual([0, null]);
});

const intervalsOf = (...days: Parameters<typeof tradesOf>[0]) => profileOf(tradesOf(days)).intervals;

test("the trimmed mean has no interval below 10 trades, and the median hold time has no interval below 6 cycles", () => {
  const singles = [
    [1, 0],
    [1, 0],
    [0, 1],
    [0, 1],
  ] as const;
  expect(intervalsOf(...singles, [3, 2]).trimmedMeanPnl).toBeNull();
  expect(intervalsOf(...singles, [3, 3]).trimmedMeanPnl).not.toBeNull();
  expect(intervalsOf(...singles, [1, 0]).medianHoldTimeHours).toBeNull();
  expect(intervalsOf(...singles, [1, 1]).medianHoldTimeHours).toEqual({ low: 0, high: 0 });
});

test("trades of fewer than five days have no interval of mean and median, and a win rate as wide as that of one trade a day", () => {
  const [four, one] = [intervalsOf([5, 5], [5, 5], [5, 5], [5, 5]), intervalsOf([50, 50])];
  expect([four.trimmedMeanPnl, four.medianHoldTimeHours, one.trimmedMeanPnl]).toEqual([null, null, null]);
  // Half of one trade: 0.5 ± z ÷ (2 √(1 + z²)) = 0.445379.
  expect(one.winRate?.low).toBeCloseTo(0.054621, 5);
  expect(one.winRate?.high).toBeCloseTo(0.945379, 5);
  const widthOf = ({ winRate }: typeof one) => (winRate?.high ?? 0) - (winRate?.low ?? 0);
  expect(widthOf(four)).toBeLessThan(widthOf(one));
});
