import { expect, test } from "vitest";
import { groupByDay, meanOfDrawn, resampleDays } from "./resample-days.ts";

const sizesOf = (...sizes: readonly number[]) => Uint32Array.from(sizes);

test("values are grouped by ascending day, and those without a day each have their own, by value", () => {
  const { dayIndexes, sizes } = groupByDay([5, 8, 7, 6, 9], [20, Number.NaN, 10, Number.NaN, 20]);
  expect([...dayIndexes]).toEqual([1, 3, 0, 2, 1]);
  expect([...sizes]).toEqual([1, 2, 1, 1]);
});

test("a round draws as many days as there are, and 500 at most", () => {
  for (const [days, drawn] of [
    [5, 5],
    [500, 500],
    [501, 500],
    [2_000, 500],
  ] as const) {
    const counts = new Set<number>();
    let rounds = 0;
    resampleDays(new Uint32Array(days).fill(1), (times) => {
      if (rounds > 0) counts.add(times.reduce((sum, count) => sum + count, 0));
      rounds += 1;
      return 0;
    });
    // The first computation is that of all days.
    expect([rounds, ...counts]).toEqual([1_001, drawn]);
  }
});

test("five days are widened by t ÷ z and by 5 ÷ 4", () => {
  // The rounds return 1 to 1,000 and all days 500.5. t of 4 degrees of freedom is 2.776445: × 1.416581 × 1.25.
  let round = -1;
  const distances = resampleDays(sizesOf(3, 3, 3, 3, 3), () => {
    round += 1;
    return round === 0 ? 500.5 : round;
  });
  // Quantiles by R-7: 1 + 999 × 0.025 = 25.975 and 975.025, 474.525 from the center.
  expect(distances?.lower).toBeCloseTo(-474.525 * 1.416581 * 1.25, 2);
  expect(distances?.upper).toBeCloseTo(474.525 * 1.416581 * 1.25, 2);
});

test("days are too few below five, and below an effective number of two", () => {
  const half = () => 0.5;
  expect(resampleDays(sizesOf(9, 9, 9, 9), half)).toBeNull();
  // 24² ÷ (20² + 4) = 1.43 and 12² ÷ (8² + 4) = 2.12.
  expect(resampleDays(sizesOf(20, 1, 1, 1, 1), half)).toBeNull();
  expect(resampleDays(sizesOf(8, 1, 1, 1, 1), half)).toEqual({ lower: 0, upper: 0 });
  expect(resampleDays(sizesOf(), half)).toBeNull();
});

test("the mean over drawn days weighs a day by its size and its number of draws", () => {
  // (2 × 10 + 0 × 4 + 1 × 6) ÷ (2 × 5 + 0 × 1 + 1 × 3)
  expect(meanOfDrawn(sizesOf(2, 0, 1), Float64Array.of(10, 4, 6), sizesOf(5, 1, 3))).toBe(2);
});
