import { describe, expect, it } from "vitest";
import { type DayOfTrials, designEffect, wilsonInterval } from "./rate-interval.ts";

describe("Wilson score interval", () => {
  it.each([
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ])("of %s in %s equals that published in Newcombe 1998, method 3", (successes, trials, low, high) => {
    const interval = wilsonInterval(successes / trials, trials);
    expect(interval?.low).toBeCloseTo(low, 4);
    expect(interval?.high).toBeCloseTo(high, 4);
  });

  it("is null without trials, and stays within 0 to 1", () => {
    expect(wilsonInterval(0, 0)).toBeNull();
    expect(wilsonInterval(0, 3)?.low).toBe(0);
    expect(wilsonInterval(1, 3)?.high).toBe(1);
    // Computed, these would be 1.0000000000000002 and 0.9999999999999999.
    expect([wilsonInterval(1, 11)?.high, wilsonInterval(1, 10)?.high]).toEqual([1, 1]);
  });
});

describe("the design effect of days", () => {
  /** Days of trials and successes. */
  const days = (...each: readonly (readonly [trials: number, successes: number])[]): readonly DayOfTrials[] =>
    each.map(([trials, successes]) => ({ trials, successes }));

  it("of four days with four trades, two all won and two with at most one win, is computed by hand", () => {
    // Rate 9/16. Between: 4 × (2 × 0.4375² + 0.3125² + 0.5625²) ÷ 3 = 1.0625; within: 4 × ¼ × ¾ ÷ 12 = 0.0625.
    // Correlation (1.0625 − 0.0625) ÷ (1.0625 + 3 × 0.0625) = 0.8; effect 1 + 3 × 0.8 = 3.4.
    // t of 3 degrees of freedom is 3.18245, (t ÷ z)² − 1 = 1.63650: 3.4 × (1 + √(1 − 1 ÷ 3.4) × 1.63650) = 8.0748.
    expect(designEffect(days([4, 4], [4, 4], [4, 1], [4, 0]))).toBeCloseTo(8.0748, 3);
  });

  it("is 1 if days differ by chance, have one trade each, or are a single day", () => {
    expect(designEffect(days([2, 1], [2, 1], [2, 1]))).toBe(1);
    expect(designEffect(days([1, 1], [1, 0], [1, 1]))).toBe(1);
    expect(designEffect(days([50, 20]))).toBe(1);
    expect(designEffect(days([1, 1], [9, 3]))).toBe(1);
  });

  it("is 1 if every trade won or none did", () => {
    expect(designEffect(days([5, 5], [5, 5]))).toBe(1);
    expect(designEffect(days([5, 0], [5, 0]))).toBe(1);
  });

  it("grows with the number of trades per day at the same correlation, and is continuous at 1", () => {
    const alike = (size: number) => designEffect(days([size, size], [size, size], [size, 0], [size, 0]));
    expect(alike(10)).toBeGreaterThan(alike(5) * 2);
    // 500 days of two trades, with one mixed day fewer than by chance: a correlation of 0.002.
    const nearly = [...Array(125).fill([2, 2]), ...Array(125).fill([2, 0]), ...Array(250).fill([2, 1])];
    expect(designEffect(days(...nearly))).toBeCloseTo(1, 1);
  });

  it("uses the mean size of all days, and the correlation of those with at least two trades", () => {
    const pairs = days([2, 2], [2, 2], [2, 0], [2, 0]);
    // Correlation 1 and 8 trades in pairs: effect 2, and 2 × (1 + √½ × 1.63650) = 4.3144.
    expect(designEffect(pairs)).toBeCloseTo(4.3144, 3);
    // With eight single trades the mean size is (4 × 4 + 8 × 1) ÷ 16 = 1.5; 12 days have t = 2.20099.
    // 1.5 × (1 + √⅓ × 0.26107) = 1.7261.
    const singles = Array.from({ length: 8 }, () => ({ trials: 1, successes: 1 }));
    expect(designEffect([...pairs, ...singles])).toBeCloseTo(1.7261, 3);
  });
});
