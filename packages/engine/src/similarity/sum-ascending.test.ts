import { expect, test } from "vitest";
import { sumAscending } from "./sum-ascending.ts";

test("the sum is the same in any order: 0.1 + 0.2 + 0.3 is 0.6000000000000001 ascending and 0.6 descending", () => {
  const orders = [
    [0.1, 0.2, 0.3],
    [0.3, 0.2, 0.1],
    [0.2, 0.3, 0.1],
  ];
  expect(orders.map(sumAscending)).toEqual([0.6000000000000001, 0.6000000000000001, 0.6000000000000001]);
  expect(0.3 + 0.2 + 0.1).toBe(0.6);
});

test("values are sorted by number, not by text, and an empty sum is 0", () => {
  expect(sumAscending([1e-16, 10, 9])).toBe(19);
  expect(sumAscending([])).toBe(0);
});
