import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "../../testing/test-scope.ts";
import { groupByDay } from "./resample-days.ts";
import { trimmedMean } from "./stats.ts";
import { trimmedMeanInterval } from "./trimmed-mean-interval.ts";

const oneTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);
const apart = (values: readonly number[]) => groupByDay(values, [...values.keys()]);
/** 1 to `count` in a random order, `perDay` on each day. */
function mixed(count: number, perDay: number) {
  const order = fc.sample(fc.shuffledSubarray(oneTo(count), { minLength: count }), { seed: 3, numRuns: 1 });
  return groupByDay(
    order.flat(),
    oneTo(count).map((n) => Math.floor((n - 1) / perDay)),
  );
}

test("the interval is null below ten values and below five days, and of equal values is that value", () => {
  expect(trimmedMeanInterval(apart(oneTo(9)))).toBeNull();
  expect(trimmedMeanInterval(apart(oneTo(10)))).not.toBeNull();
  expect(trimmedMeanInterval(mixed(40, 10))).toBeNull();
  expect(trimmedMeanInterval(mixed(50, 10))).not.toBeNull();
  expect(trimmedMeanInterval(apart(Array(10).fill(2)))).toEqual({ low: 2, high: 2 });
});

test("one large day and four of one trade say nothing about days", () => {
  // (1,004)² ÷ (1,000² + 4) = 1.008 days.
  const days = oneTo(1004).map((n) => Math.max(0, n - 1000));
  expect(trimmedMeanInterval(groupByDay(oneTo(1004), days))).toBeNull();
});

test("the interval of many days has the width of the normal distribution", () => {
  // The trimmed mean of 1 to n is their mean; winsorized, the values have the variance n² × (0.8³ ÷ 12 + 2 × 0.1 × 0.4²), so half
  // of the interval is 1.96 × n × √0.0746667 ÷ 0.8 ÷ √n: 42.3 of 4,000 values.
  for (const dated of [mixed(4_000, 1), mixed(4_000, 8)]) {
    const interval = trimmedMeanInterval(dated);
    expect(interval?.low).toBeGreaterThan(2_000.5 - 42.3 * 1.3);
    expect(interval?.low).toBeLessThan(2_000.5 - 42.3 * 0.7);
    expect(interval?.high).toBeGreaterThan(2_000.5 + 42.3 * 0.7);
    expect(interval?.high).toBeLessThan(2_000.5 + 42.3 * 1.3);
  }
});

test("values that count twice have nearly the same interval, though more than 500 are computed in another way", () => {
  // 100 days of five values, and the same with each value twice.
  const { values, dayIndexes } = mixed(500, 5);
  const [exact, winsorized] = [1, 2].map((times) =>
    trimmedMeanInterval(
      groupByDay(
        values.flatMap((value) => Array<number>(times).fill(value)),
        Array.from(dayIndexes).flatMap((day) => Array<number>(times).fill(day)),
      ),
    ),
  );
  const width = (exact?.high ?? 0) - (exact?.low ?? 0);
  expect(Math.abs((exact?.low ?? 0) - (winsorized?.low ?? 0))).toBeLessThan(width * 0.2);
  expect(Math.abs((exact?.high ?? 0) - (winsorized?.high ?? 0))).toBeLessThan(width * 0.2);
});

test("groups of similar values give nearly the interval of the values", () => {
  // 20 days of 25 different values, and the same of 50 values, each twice: merged into 25 groups of a day, these are the first.
  const single = mixed(500, 25);
  const twice = [...single.values.keys()].flatMap((at) => [at, at]);
  const grouped = groupByDay(
    twice.map((at) => single.values[at] ?? 0),
    twice.map((at) => single.dayIndexes[at] ?? 0),
  );
  const [expected, interval] = [trimmedMeanInterval(single), trimmedMeanInterval(grouped)];
  expect(interval?.low).toBeCloseTo(expected?.low ?? 0, 0);
  expect(interval?.high).toBeCloseTo(expected?.high ?? 0, 0);
});

test("trades of one day are not independent: days that differ have a wider interval", () => {
  const days = oneTo(60).map((n) => Math.floor((n - 1) / 10));
  const alike = trimmedMeanInterval(
    groupByDay(
      oneTo(60),
      oneTo(60).map((n) => n % 6),
    ),
  );
  const different = trimmedMeanInterval(groupByDay(oneTo(60), days));
  const widthOf = (interval: typeof alike) => (interval?.high ?? 0) - (interval?.low ?? 0);
  expect(widthOf(different)).toBeGreaterThan(10 * widthOf(alike));
});

test("the interval is the same for the same values in any order, and contains their trimmed mean", () => {
  const trades = fc.array(
    fc.tuple(
      fc.double({ min: -1e6, max: 1e6, noNaN: true }),
      fc.oneof(fc.integer({ min: 0, max: 12 }), fc.constant(Number.NaN)),
    ),
    { maxLength: 40 },
  );
  fc.assert(
    fc.property(trades, (each) => {
      const read = (list: typeof each) =>
        trimmedMeanInterval(
          groupByDay(
            list.map(([value]) => value),
            list.map(([, day]) => day),
          ),
        );
      const interval = read(each);
      const other = read(each.toReversed());
      expect(other === null).toBe(interval === null);
      if (interval === null || other === null) return;
      const center = trimmedMean(each.map(([value]) => value)) ?? Number.NaN;
      expect(interval.low).toBeLessThanOrEqual(center);
      expect(interval.high).toBeGreaterThanOrEqual(center);
      expect(other.low).toBeCloseTo(interval.low, 3);
      expect(other.high).toBeCloseTo(interval.high, 3);
    }),
    { seed: 6, numRuns: runs(100) },
  );
});

test("the interval never narrows when days that are alike are removed", () => {
  const pattern = fc.array(fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 2, maxLength: 4 }), {
    minLength: 5,
    maxLength: 8,
  });
  fc.assert(
    fc.property(pattern, (each) => {
      const widthOf = (count: number) => {
        const days = Array.from({ length: count }, () => each).flat();
        const interval = trimmedMeanInterval(
          groupByDay(
            days.flat(),
            days.flatMap((values, day) => values.map(() => day)),
          ),
        );
        return interval === null ? Number.POSITIVE_INFINITY : interval.high - interval.low;
      };
      // Half of the days leave an interval that is wider by about √2.
      expect(widthOf(2)).toBeLessThanOrEqual(widthOf(1));
      expect(widthOf(4)).toBeLessThanOrEqual(widthOf(2));
    }),
    { seed: 112, numRuns: runs(60) },
  );
});
