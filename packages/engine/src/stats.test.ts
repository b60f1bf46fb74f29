import fc from "fast-check";
import { expect, it } from "vitest";
import { runs } from "../../testing/test-scope.ts";
import { mean, median, quantile, trimmedMean } from "./stats.ts";

const oneTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

it.each([
  ["quantile(1:10, 0.25)", oneTo(10), 0.25, 3.25],
  ["quantile(1:10, 0.9)", oneTo(10), 0.9, 9.1],
  ["quantile(c(15, 20, 35, 40, 50), 0.3)", [50, 15, 40, 20, 35], 0.3, 23],
  ["quantile(c(15, 20, 35, 40, 50), 0.4)", [50, 15, 40, 20, 35], 0.4, 29],
  ["a single value", [7], 0.75, 7],
  ["the smallest", [3, 1, 2], 0, 1],
  ["the largest", [3, 1, 2], 1, 3],
])("quantile by method R-7 equals R for %s", (_, values, p, expected) => {
  expect(quantile(values, p)).toBeCloseTo(expected, 12);
});

it("quantile by method R-7 sorts by number, not by text", () => {
  expect(median([100, 9, 20])).toBe(20);
});

it("quantile by method R-7 is null without values", () => {
  expect([quantile([], 0.5), median([]), mean([]), trimmedMean([])]).toEqual([null, null, null, null]);
});

it("quantile by method R-7 is between the smallest and the largest value and does not depend on their order", () => {
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

it("trimmed mean cuts floor(10 %) at each end: none of 9, one of 10 and of 19, two of 20", () => {
  expect(trimmedMean([...oneTo(8), 1000])).toBeCloseTo((36 + 1000) / 9, 12);
  expect(trimmedMean([...oneTo(9), 1000])).toBeCloseTo((2 + 9) / 2, 12);
  expect(trimmedMean([-900, ...oneTo(17), 900])).toBe(9);
  expect(trimmedMean([-900, -900, ...oneTo(16), 900, 900])).toBe(8.5);
  expect(trimmedMean([9, 900, ...oneTo(8)])).toBe(5.5);
});
