import { expect, test } from "vitest";
import { findAllowance } from "./spending";

test.each([
  ["no cap", { perDay: null, total: null }, Number.POSITIVE_INFINITY],
  ["a cap per day", { perDay: 10, total: null }, 6],
  ["a cap in total", { perDay: null, total: 25 }, 5],
  ["the nearer of both", { perDay: 10, total: 23 }, 3],
  ["one that is used up", { perDay: 4, total: 100 }, 0],
  ["one that was set below the spending", { perDay: null, total: 1 }, 0],
])("%s leaves a key that spent 4 today and 20 in total the remaining amount", (_, caps, allowance) => {
  expect(findAllowance(caps, { today: 4, total: 20 })).toBe(allowance);
});
