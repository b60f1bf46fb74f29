import { expect, test } from "vitest";
import { applySensitivityBound } from "./sensitivity-bound.ts";

test("unobserved habits may raise the odds of an event by half: 1 : 3 becomes 1.5 : 3", () => {
  expect(applySensitivityBound(0.25, 1.5)).toBeCloseTo(1.5 / 4.5, 12);
  expect([applySensitivityBound(0, 1.5), applySensitivityBound(1, 1.5)]).toEqual([0, 1]);
});

test("an event with a chance of more than four in five is certain, and no evidence", () => {
  expect(applySensitivityBound(0.8, 1.5)).toBeCloseTo(6 / 7, 12);
  expect(applySensitivityBound(0.81, 1.5)).toBe(1);
});
