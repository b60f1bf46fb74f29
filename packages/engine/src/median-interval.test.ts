import { expect, test } from "vitest";
import { medianInterval } from "./median-interval.ts";

const oneTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

test.each([
  // Ranks of the tables for the sign test at 95 %.
  [6, 1, 6],
  [8, 1, 8],
  [9, 2, 8],
  [10, 2, 9],
  [12, 3, 10],
  [20, 6, 15],
  [50, 18, 33],
])("the median's interval of %d values goes from rank %d to rank %d", (count, low, high) => {
  expect(medianInterval(oneTo(count))).toEqual({ low, high });
});

test("the median's interval of fewer than six values is null", () => {
  expect(medianInterval(oneTo(5))).toBeNull();
  expect(medianInterval([])).toBeNull();
});

test("the median's interval is the same in any order, and of equal values is that value", () => {
  expect(medianInterval([9, 1, 5, 3, 2, 4])).toEqual({ low: 1, high: 9 });
  expect(medianInterval(Array(30).fill(7))).toEqual({ low: 7, high: 7 });
});

test("the median's interval of 10,000 values agrees with the normal distribution", () => {
  // 5,000.5 ± 1.96 × √10,000 ÷ 2 = 98.
  expect(medianInterval(oneTo(10_000))).toEqual({ low: 4_902, high: 5_099 });
});
