import fc from "fast-check";
import { expect, test } from "vitest";
import { measureConcentration } from "./concentration.ts";

test("four holders of 40, 30, 20 and 10 percent have metrics computed by hand", () => {
  // Gini: (3·40 + 1·30 − 1·20 − 3·10) ÷ (4 · 100) = 0.25. HHI: 1600 + 900 + 400 + 100.
  expect(measureConcentration([20, 40, 10, 30], false)).toEqual({
    top: [
      { count: 1, percent: 40 },
      { count: 5, percent: null },
      { count: 10, percent: null },
      { count: 20, percent: null },
    ],
    gini: 0.25,
    hhi: 3000,
  });
});

test("a complete list of four holders states the share of the first ten", () => {
  const { top } = measureConcentration([40, 30, 20, 10], true);
  expect(top.map(({ percent }) => percent)).toEqual([40, 100, 100, 100]);
});

test("equal holders have a Gini coefficient of 0, and a single holder has null", () => {
  expect(measureConcentration([5, 5, 5], false).gini).toBe(0);
  expect(measureConcentration([5], false)).toMatchObject({ gini: null, hhi: 25 });
  expect(measureConcentration([], true)).toMatchObject({ gini: null, hhi: null });
});

test("a Gini is at least 0 and below 1, for any shares in any order", () => {
  const shares = fc.array(fc.double({ min: 0.001, max: 1, noNaN: true }), { minLength: 2, maxLength: 100 });
  fc.assert(
    fc.property(shares, (values) => {
      const { gini } = measureConcentration(values, false);
      const { gini: reversed } = measureConcentration(values.toReversed(), false);
      expect(gini).toBeGreaterThanOrEqual(-1e-12);
      expect(gini).toBeLessThan(1);
      expect(reversed).toBe(gini);
    }),
  );
});
