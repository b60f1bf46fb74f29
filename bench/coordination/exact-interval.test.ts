import { expect, test } from "vitest";
import { computeExactInterval } from "./exact-interval";

test("the interval of a rate equals Clopper and Pearson's, closed at 0 and 100 %", () => {
  // 4 of 66,528: the published example of the review; 0 of 40 and 40 of 40 by 0.025^(1 ÷ 40).
  const [low, high] = computeExactInterval(4, 66_528);
  expect(low).toBeCloseTo(1.64e-5, 7);
  expect(high).toBeCloseTo(1.539e-4, 6);
  expect(computeExactInterval(0, 40)[0]).toBe(0);
  expect(computeExactInterval(0, 40)[1]).toBeCloseTo(1 - 0.025 ** (1 / 40), 9);
  expect(computeExactInterval(40, 40)).toEqual([expect.closeTo(0.025 ** (1 / 40), 9), 1]);
  // Both ends of 5 of 10, from a table.
  expect(computeExactInterval(5, 10).map((end) => end.toFixed(4))).toEqual(["0.1871", "0.8129"]);
});
