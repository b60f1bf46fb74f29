import { expect, test } from "vitest";
import { medianInterval } from "./median-interval.ts";
import { groupByDay } from "./resample-days.ts";

const oneTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);
/** Values each on its own day. */
const apart = (values: readonly number[]) => groupByDay(values, [...values.keys()]);

test.each([
  // Ranks of the tables for the sign test at 95 %.
  [6, 1, 6],
  [9, 2, 8],
  [20, 6, 15],
  [50, 18, 33],
])("the median's interval of %d values on as many days includes rank %d to rank %d", (count, low, high) => {
  const interval = medianInterval(apart(oneTo(count)));
  expect(interval?.low).toBeLessThanOrEqual(low);
  expect(interval?.low).toBeGreaterThanOrEqual(low - 4);
  expect(interval?.high).toBeGreaterThanOrEqual(high);
  expect(interval?.high).toBeLessThanOrEqual(high + 4);
});

test("the median's interval of equal days is the exact one: each has as many values below as above", () => {
  // Ten days of 1 to 10: ranks 40 and 61 of a hundred, so 4 and 7.
  const values = oneTo(100).map((n) => 1 + (n % 10));
  const days = oneTo(100).map((n) => Math.floor((n - 1) / 10));
  expect(medianInterval(groupByDay(values, days))).toEqual({ low: 4, high: 7 });
});

test("the median's interval of days that differ is wider than that of the same values on days that are alike", () => {
  // Six days of ten values: 1 to 60 in order, or spread evenly.
  const inOrder = groupByDay(
    oneTo(60),
    oneTo(60).map((n) => Math.floor((n - 1) / 10)),
  );
  const spread = groupByDay(
    oneTo(60),
    oneTo(60).map((n) => n % 6),
  );
  expect(medianInterval(inOrder)).toEqual({ low: 1, high: 60 });
  expect(medianInterval(spread)).toEqual({ low: 22, high: 39 });
});

test("the median's interval is null below six values and below five days", () => {
  expect(medianInterval(apart(oneTo(5)))).toBeNull();
  expect(medianInterval(apart([]))).toBeNull();
  const onFourDays = oneTo(100).map((n) => n % 4);
  expect(medianInterval(groupByDay(oneTo(100), onFourDays))).toBeNull();
});

test("the median's interval is the same in any order, and of equal values is that value", () => {
  const [values, days] = [
    [9, 1, 5, 3, 2, 4],
    [0, 1, 2, 3, 4, 5],
  ];
  const reversed = medianInterval(groupByDay(values.toReversed(), days.toReversed()));
  expect(medianInterval(groupByDay(values, days))).toEqual(reversed);
  expect(medianInterval(apart(Array(30).fill(7)))).toEqual({ low: 7, high: 7 });
});

test("the median's interval of 10,000 values on as many days agrees with the normal distribution", () => {
  // 5,000.5 ± 1.96 × √10,000 ÷ 2 = 98.
  const interval = medianInterval(apart(oneTo(10_000)));
  expect(interval?.low).toBeGreaterThan(5_000 - 98 * 1.15);
  expect(interval?.low).toBeLessThanOrEqual(4_902);
  expect(interval?.high).toBeLessThan(5_001 + 98 * 1.15);
  expect(interval?.high).toBeGreaterThanOrEqual(5_099);
});
