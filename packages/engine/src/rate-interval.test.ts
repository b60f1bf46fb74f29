import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "../../testing/test-scope.ts";
import { type DayOfTrials, designEffect, estimateRateVariance, wilsonInterval } from "./rate-interval.ts";

it.each([
  [81, 263, 0.2553, 0.3662],
  [15, 148, 0.0624, 0.1605],
  [0, 20, 0, 0.1611],
  [1, 29, 0.0061, 0.1718],
])(
  "Wilson score interval of %s in %s equals that published in Newcombe 1998, method 3",
  (successes, trials, low, high) => {
    const interval = wilsonInterval(successes / trials, trials);
    expect(interval?.low).toBeCloseTo(low, 4);
    expect(interval?.high).toBeCloseTo(high, 4);
  },
);

it("Wilson score interval is null without trials, and stays within 0 to 1", () => {
  expect(wilsonInterval(0, 0)).toBeNull();
  expect(wilsonInterval(0, 3)?.low).toBe(0);
  expect(wilsonInterval(1, 3)?.high).toBe(1);
  // Computed, these would be 1.0000000000000002 and 0.9999999999999999.
  expect([wilsonInterval(1, 11)?.high, wilsonInterval(1, 10)?.high]).toEqual([1, 1]);
});

describe("the design effect of days", () => {
  /** Days of trials and successes. */
  const days = (...each: readonly (readonly [trials: number, successes: number])[]): readonly DayOfTrials[] =>
    each.map(([trials, successes]) => ({ trials, successes }));
  const repeat = (count: number, trials: number, successes: number) =>
    Array.from({ length: count }, () => ({ trials, successes }));

  it("the design effect of days of six days with four trades, two all won, two half and two all lost, is computed by hand", () => {
    // Rate ½. Between: 4 × 4 × ¼ ÷ 5 = 0.8; within: 2 × 4 × ¼ ÷ 18 = 1 ÷ 9. Correlation (0.8 − 1 ÷ 9) ÷ (0.8 + 3 ÷ 9) =
    // 0.607843; effect 1 + 3 × 0.607843 = 2.823529. t of 5 degrees of freedom is 2.570582, (t ÷ z)² − 1 = 0.720151:
    // 2.823529 × (1 + ¾ × 0.720151) = 4.348556, but a day counts as one trade or more: 4.
    expect(designEffect(days([4, 4], [4, 4], [4, 2], [4, 2], [4, 0], [4, 0]))).toBe(4);
    // Wins of 3, 3, 2, 2, 1, 1: between 4 × 4 ÷ 16 ÷ 5 = 0.2; within (4 × ¾ + 2 × 1) ÷ 18 = 5 ÷ 18. Below 0, so the minimum
    // of 0.1 holds: 1.3 × (1 + ¾ × 0.720151) = 2.002147.
    expect(designEffect(days([4, 3], [4, 3], [4, 2], [4, 2], [4, 1], [4, 1]))).toBeCloseTo(2.002147, 5);
  });

  it("the design effect of days of a single day counts it as one trade, and of two as two", () => {
    expect(designEffect(days([100, 40]))).toBe(100);
    expect(designEffect(days([50, 20], [50, 20]))).toBe(50);
  });

  it("the design effect of days is (t ÷ z)² of the number of trades if no day has two, and at most that number", () => {
    expect(designEffect(days([1, 1]))).toBe(1);
    // t of 2 degrees of freedom is 4.302653: 4.82.
    expect(designEffect(days([1, 1], [1, 0], [1, 1]))).toBe(3);
    expect(designEffect(repeat(10, 1, 1))).toBeCloseTo(1.332138, 5);
    expect(designEffect(repeat(20, 1, 1))).toBeCloseTo(1.140387, 5);
  });

  it("the design effect of days lets Wilson's interval of few independent trades contain every rate often enough", () => {
    // Binomial probability of the numbers of wins whose interval contains the rate.
    for (const trials of [3, 5, 10, 30]) {
      const effective = trials / designEffect(repeat(trials, 1, 1));
      for (let rate = 0.05; rate < 0.955; rate += 0.05) {
        let [coverage, probability] = [0, (1 - rate) ** trials];
        for (let wins = 0; wins <= trials; wins += 1) {
          const interval = wilsonInterval(wins / trials, effective);
          if (interval !== null && interval.low <= rate && rate <= interval.high) coverage += probability;
          probability *= ((trials - wins) / (wins + 1)) * (rate / (1 - rate));
        }
        expect(coverage, `${trials} trades at ${rate}`).toBeGreaterThan(0.93);
      }
    }
  });

  it("the design effect of days uses a correlation of at least 0.1 for up to ten days, and of more than that 1 ÷ their number", () => {
    // Days alike: a correlation below 0. Three trades a day: 1 + 2 × 0.1 = 1.2; t of 9 is 2.262157, (t ÷ z)² − 1 = 0.332138.
    expect(designEffect(repeat(10, 3, 1))).toBeCloseTo(1.2 * (1 + (2 / 3) * 0.332138), 5);
    // 20 days: 1 + 2 × 0.05; t of 19 is 2.093024, (t ÷ z)² − 1 = 0.140387.
    expect(designEffect(repeat(20, 3, 1))).toBeCloseTo(1.1 * (1 + (2 / 3) * 0.140387), 5);
  });

  it("the design effect of days counts days by their weight: one of 90 trades and ten of one are little more than one day", () => {
    // Σm² ÷ Σm = (8,100 + 10) ÷ 100 = 81.1, so 1.233 days: an effect of at least 81.1.
    expect(designEffect([...repeat(1, 90, 30), ...repeat(10, 1, 1)])).toBeCloseTo(81.1, 10);
  });

  it("the design effect of days uses the mean size of all days, and the correlation of those with at least two trades", () => {
    const pairs = [...repeat(3, 2, 2), ...repeat(3, 2, 0)];
    // With 12 single trades the mean size is (6 × 4 + 12) ÷ 24 = 1.5, so 16 days: t of 15 is 2.131450, (t ÷ z)² − 1 = 0.182643.
    // Correlation 1: 1.5 × (1 + ⅓ × 0.182643) = 1.591322, at most 1.5.
    expect(designEffect([...pairs, ...repeat(12, 1, 1)])).toBeCloseTo(1.5, 12);
    // Two of the six days are mixed: between (2 × 4 × ¼) ÷ 5 = 0.4, within 2 × ½ ÷ 6 = ⅙; correlation (0.4 − ⅙) ÷ (0.4 + ⅙) = 7 ÷ 17;
    // 1 + ½ × 7 ÷ 17 = 1.205882; × (1 + ⅓ × 0.182643) = 1.279298.
    const mixed = [...repeat(2, 2, 2), ...repeat(2, 2, 1), ...repeat(2, 2, 0)];
    expect(designEffect([...mixed, ...repeat(12, 1, 1)])).toBeCloseTo(1.279298, 5);
  });

  it("the design effect of days never lets an interval narrow when days that are alike are removed", () => {
    const pattern = fc.array(
      fc.tuple(fc.integer({ min: 1, max: 30 }), fc.double({ min: 0, max: 1, noNaN: true })),
      { minLength: 1, maxLength: 6 },
    );
    const repeats = fc.integer({ min: 1, max: 12 });
    fc.assert(
      fc.property(pattern, repeats, fc.integer({ min: 1, max: 12 }), (each, fewer, more) => {
        const block = each.map(([trials, share]) => ({ trials, successes: Math.round(trials * share) }));
        const widthOf = (count: number) => widthOfRate(Array.from({ length: count }, () => block).flat());
        expect(widthOf(fewer + more)).toBeLessThanOrEqual(widthOf(fewer) + 1e-12);
      }),
      { seed: 112, numRuns: runs(500) },
    );
  });

  it("the design effect of days makes trades of fewer days no narrower than as many trades of more days", () => {
    for (let count = 1; count < 40; count += 1) {
      // 1,200 trades, 40 % won, on one day up to 40.
      const widths = [count, count + 1].map((length) =>
        widthOfRate(Array.from({ length }, () => ({ trials: 1200 / length, successes: 480 / length }))),
      );
      expect(widths[1]).toBeLessThanOrEqual(widths[0] ?? 0);
    }
  });
});

it("the variance of a rate by its days of two days that won and lost is that of two trades, and of days alike is 0", () => {
  // Rate ½: 2 × (25 + 25) ÷ 20² = ¼, as ½ × ½ ÷ (2 − 1).
  const won = { trials: 10, successes: 10 };
  const lost = { trials: 10, successes: 0 };
  expect(estimateRateVariance([won, lost])).toBe((2 * (25 + 25)) / 400);
  expect(estimateRateVariance([won, won])).toBe(0);
});

it("the variance of a rate by its days of a single day is unknown", () => {
  expect(estimateRateVariance([{ trials: 100, successes: 40 }])).toBeNull();
  expect(estimateRateVariance([])).toBeNull();
});

function widthOfRate(days: readonly DayOfTrials[]): number {
  const trials = days.reduce((sum, day) => sum + day.trials, 0);
  const successes = days.reduce((sum, day) => sum + day.successes, 0);
  const interval = wilsonInterval(successes / trials, trials / designEffect(days));
  return interval === null ? Number.POSITIVE_INFINITY : interval.high - interval.low;
}
