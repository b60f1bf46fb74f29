import { expect, test } from "vitest";
import { logPosition } from "./quartile-bar";

test("each factor of ten takes a sixth of the axis", () => {
  expect(logPosition(1e3)).toBe(0);
  expect(logPosition(1e4)).toBeCloseTo(1 / 6, 12);
  expect(logPosition(1e6)).toBeCloseTo(0.5, 12);
  expect(logPosition(1e9)).toBe(1);
});

test("values beyond an end are at that end", () => {
  expect([0, -5, 12].map(logPosition)).toEqual([0, 0, 0]);
  expect(logPosition(1e12)).toBe(1);
});
