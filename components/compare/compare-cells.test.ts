import { expect, test } from "vitest";
import { findBest } from "./compare-cells";

test.each([
  [[1, 3, 2], [1]],
  [[-5, -1, -9], [1]],
  [
    [3, 1, 3],
    [0, 2],
  ],
  [[undefined, 0, -1], [1]],
])("the largest of %o is at %o", (values, positions) => {
  expect([...findBest(values)]).toEqual(positions);
});

test.each([[[]], [[4]], [[undefined, 4]], [[2, 2]], [[2, undefined, 2]]])(
  "%o has no best value",
  (values) => {
    expect(findBest(values).size).toBe(0);
  },
);

test("no value is best if one is unknown and may be the largest", () => {
  expect(findBest([5, null, 1]).size).toBe(0);
});
