import { expect, test } from "vitest";
import { writeAmount, writeCount, writeDuration, writeShare } from "./review-words.ts";

test("amounts have a sign, three significant digits and no exponent", () => {
  const amounts = [0, -0.000_000_000_1, 1e-9, 0.012345, -1, 9.999, 12.5, 12_345.6];
  expect(amounts.map(writeAmount)).toEqual([
    "0",
    "0",
    "+0.000000001",
    "+0.0123",
    "−1",
    "+10",
    "+12.5",
    "+12346",
  ]);
});

test("a share between the ends is never given as 0 % or 100 %", () => {
  expect([0, 0.001, 0.5, 0.999, 1].map(writeShare)).toEqual([
    "0 %",
    "less than 1 %",
    "50 %",
    "more than 99 %",
    "100 %",
  ]);
});

test("durations have their largest unit, in the singular for 1", () => {
  const durations = [4 / 3600, 1 / 60, 0.75, 1, 23.96, 24, 900];
  expect(durations.map(writeDuration)).toEqual([
    "4 seconds",
    "1 minute",
    "45 minutes",
    "1 hour",
    "24 hours",
    "1 day",
    "38 days",
  ]);
});

test("a number has its noun in the singular for 1", () => {
  expect([writeCount(1, "day"), writeCount(0, "day"), writeCount(2, "loss", "losses")]).toEqual([
    "1 day",
    "0 days",
    "2 losses",
  ]);
});
