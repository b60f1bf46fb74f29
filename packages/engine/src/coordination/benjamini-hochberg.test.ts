import { expect, test } from "vitest";
import { benjaminiHochberg } from "./find-coordination.ts";

test("a q-value is p × tests ÷ rank, and never exceeds the q-value of a larger p", () => {
  // Ranks 1, 3, 2 and 4 of four: 0.04, 0.04 (0.05333 is above the next one's), 0.04, 0.04.
  expect(benjaminiHochberg([0.01, 0.04, 0.02, 0.04])).toEqual([0.04, 0.04, 0.04, 0.04]);
  expect(benjaminiHochberg([0.001, 0.5, 1])).toEqual([0.003, 0.75, 1]);
});

test("tests without a discovery count: the same p-value among more tests has a larger q-value", () => {
  expect(benjaminiHochberg([0.001, 1])[0]).toBe(0.002);
  expect(benjaminiHochberg([0.001, 1, 1, 1])[0]).toBe(0.004);
});
