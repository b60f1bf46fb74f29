import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "../../testing/test-scope.ts";
import {
  bootstrapInterval,
  computeStatistic,
  mean,
  median,
  quantile,
  type Statistic,
  TRIMMED_MEAN,
  trimmedMean,
} from "./stats.ts";

/** A statistic of all values. */
const ofAll = (ofMiddle: Statistic["ofMiddle"]): Statistic => ({ cut: () => 0, ofMiddle });
const oneTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

describe("quantile by method R-7", () => {
  it.each([
    ["quantile(1:10, 0.25)", oneTo(10), 0.25, 3.25],
    ["quantile(1:10, 0.9)", oneTo(10), 0.9, 9.1],
    ["quantile(c(15, 20, 35, 40, 50), 0.3)", [50, 15, 40, 20, 35], 0.3, 23],
    ["quantile(c(15, 20, 35, 40, 50), 0.4)", [50, 15, 40, 20, 35], 0.4, 29],
    ["a single value", [7], 0.75, 7],
    ["the smallest", [3, 1, 2], 0, 1],
    ["the largest", [3, 1, 2], 1, 3],
  ])("equals R for %s", (_, values, p, expected) => {
    expect(quantile(values, p)).toBeCloseTo(expected, 12);
  });

  it("sorts by number, not by text", () => {
    expect(median([100, 9, 20])).toBe(20);
  });

  it("is null without values", () => {
    expect([quantile([], 0.5), median([]), mean([]), trimmedMean([])]).toEqual([null, null, null, null]);
  });

  it("is between the smallest and the largest value and does not depend on their order", () => {
    const values = fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(values, fc.double({ min: 0, max: 1, noNaN: true }), (list, p) => {
        const result = quantile(list, p) ?? Number.NaN;
        expect(result).toBeGreaterThanOrEqual(Math.min(...list));
        expect(result).toBeLessThanOrEqual(Math.max(...list));
        expect(quantile(list.toReversed(), p)).toBe(result);
      }),
      { seed: 5, numRuns: runs(300) },
    );
  });
});

describe("trimmed mean", () => {
  it("cuts floor(10 %) at each end: none of 9, one of 10 and of 19, two of 20", () => {
    expect(trimmedMean([...oneTo(8), 1000])).toBeCloseTo((36 + 1000) / 9, 12);
    expect(trimmedMean([...oneTo(9), 1000])).toBeCloseTo((2 + 9) / 2, 12);
    expect(trimmedMean([-900, ...oneTo(17), 900])).toBe(9);
    expect(trimmedMean([-900, -900, ...oneTo(16), 900, 900])).toBe(8.5);
    expect(trimmedMean([9, 900, ...oneTo(8)])).toBe(5.5);
  });

  it("is the same for sorted values", () => {
    expect(computeStatistic(Float64Array.from([-900, ...oneTo(17), 900]), TRIMMED_MEAN)).toBe(9);
  });
});

describe("bootstrap interval", () => {
  const ten = [5, 1, 4, 2, 3, 9, 7, 6, 8, 20];

  it("is the same for the same values, in any order", () => {
    const interval = bootstrapInterval(ten, TRIMMED_MEAN);
    expect(bootstrapInterval(ten.toReversed(), TRIMMED_MEAN)).toEqual(interval);
    expect(interval?.low).toBeLessThanOrEqual(5.5);
    expect(interval?.high).toBeGreaterThanOrEqual(5.5);
  });

  it("never changes for values that were published once, few or many", () => {
    expect(bootstrapInterval(ten, TRIMMED_MEAN)).toEqual({ low: 3.25, high: 10.614477903654517 });
    const many = bootstrapInterval(oneTo(10_000), TRIMMED_MEAN);
    expect(many?.low).toBeCloseTo(4937.894065988356, 6);
    expect(many?.high).toBeCloseTo(5070.607028407127, 6);
  });

  it("of equal values is that value, and of fewer than ten is null", () => {
    expect(bootstrapInterval(Array(10).fill(2), TRIMMED_MEAN)).toEqual({ low: 2, high: 2 });
    expect(bootstrapInterval(ten.slice(1), TRIMMED_MEAN)).toBeNull();
  });

  it("of ten values has 0.9 % of the rounds beyond each end, and of ten thousand 2.5 %", () => {
    // Each round of ten draws returns its number: the ends are quantiles of 1 to 1,000.
    const countRounds = () => {
      let round = -1;
      return ofAll(() => {
        round += 1;
        return round;
      });
    };
    // t of 9 degrees of freedom is 2.2622; √(10 ÷ 9) × 2.2622 = 2.3845, beyond which lie 0.00855 of the normal distribution.
    const few = bootstrapInterval(ten, countRounds());
    expect(few?.low).toBeCloseTo(1 + 999 * 0.00855, 1);
    expect(few?.high).toBeCloseTo(1000 - 999 * 0.00855, 1);
    const many = bootstrapInterval(oneTo(500), countRounds());
    expect(many?.low).toBeCloseTo(1 + 999 * 0.025, 0);
  });

  it("of more than 500 values has the width of the normal distribution and contains their statistic", () => {
    // 1 to 10,000: their mean is 5,000.5, and half of its interval is 1.96 × 10,000 ÷ √12 ÷ √10,000 = 56.6.
    const interval = bootstrapInterval(oneTo(10_000), ofAll(mean));
    expect(interval?.low).toBeGreaterThan(5_000.5 - 56.6 * 1.1);
    expect(interval?.low).toBeLessThan(5_000.5 - 56.6 * 0.9);
    expect(interval?.high).toBeGreaterThan(5_000.5 + 56.6 * 0.9);
    expect(interval?.high).toBeLessThan(5_000.5 + 56.6 * 1.1);
    expect(bootstrapInterval(oneTo(10_000).toReversed(), ofAll(mean))).toEqual(interval);
  });

  it.each([
    [10, 10],
    [17, 17],
    [500, 500],
    [501, 500],
    [1_000, 500],
  ])("of %d values draws %d a thousand times, in ascending order", (count, drawn) => {
    const lengths: number[] = [];
    const values = Array.from({ length: count }, (_, index) => (index * 7) % count);
    const statistic = ofAll((sample) => {
      lengths.push(sample.length);
      expect(sample.every((value, at) => at === 0 || value >= (sample[at - 1] ?? 0))).toBe(true);
      return 0;
    });
    bootstrapInterval(values, statistic);
    // The first sample is all values: their statistic is the center of the interval.
    expect(lengths).toEqual([count, ...Array<number>(1000).fill(drawn)]);
  });

  it("of the trimmed mean reads only the middle and equals that over all values", () => {
    const whole = ofAll((sample) => trimmedMean([...sample]));
    const values = fc.array(fc.double({ noNaN: true, min: -1e9, max: 1e9 }), { maxLength: 30 });
    const many = fc.integer({ min: 480, max: 520 }).map((count) => oneTo(count).map((n) => (n * 7919) % 613));
    fc.assert(
      fc.property(fc.oneof(values, many), (each) => {
        expect(bootstrapInterval(each, TRIMMED_MEAN)).toEqual(bootstrapInterval(each, whole));
      }),
      { seed: 6, numRuns: 30 },
    );
  });

  it("excludes samples without a statistic, and is null if all the values have none", () => {
    const ofDifferent = ofAll((sample) => (sample[0] === sample[1] ? null : 5));
    expect(bootstrapInterval(oneTo(10), ofDifferent)).toEqual({ low: 5, high: 5 });
    const ofNone = ofAll(() => null);
    expect(bootstrapInterval(oneTo(10), ofNone)).toBeNull();
    let calls = 0;
    const lateOne = ofAll(() => (calls++ === 0 ? null : 5));
    expect(bootstrapInterval(oneTo(10), lateOne)).toBeNull();
  });

  it("draws negative values correctly, many of them too", () => {
    const losses = Array.from({ length: 501 }, (_, index) => -1 - index);
    const statistic = ofAll((sample) => {
      expect(sample.every((value) => value <= -1 && value >= -501)).toBe(true);
      expect(sample.every((value, at) => at === 0 || value >= (sample[at - 1] ?? 0))).toBe(true);
      return 0;
    });
    bootstrapInterval(losses, statistic);
  });

  it("narrows with more values", () => {
    const width = (count: number) => {
      const values = Array.from({ length: count }, (_, index) => index % 10);
      const interval = bootstrapInterval(values, ofAll(mean));
      return interval === null ? Number.NaN : interval.high - interval.low;
    };
    expect(width(1000)).toBeLessThan(width(20) / 3);
  });
});
