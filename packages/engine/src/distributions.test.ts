import { expect, test } from "vitest";
import { betaQuantile, studentQuantile } from "./distributions.ts";

test.each([
  [0.025, 1, 1, 0.025],
  [0.05, 0.5, 0.5, Math.sin(Math.PI * 0.025) ** 2],
  [0.025, 10, 1, 0.025 ** 0.1],
  // Ends of the exact intervals of 1 and of 5 in 10 by Clopper and Pearson.
  [0.975, 2, 9, 0.4450161],
  [0.025, 5, 6, 0.187086],
])("the beta quantile of %s for (%s, %s) is %s", (p, a, b, expected) => {
  expect(betaQuantile(p, a, b)).toBeCloseTo(expected, 6);
});

test("a beta quantile of 100,000 trials agrees with the normal distribution", () => {
  const [low, high] = [betaQuantile(0.025, 40_000, 60_000), betaQuantile(0.975, 40_000, 60_000)];
  const half = 1.959964 * Math.sqrt((0.4 * 0.6) / 100_000);
  expect(low).toBeCloseTo(0.4 - half, 5);
  expect(high).toBeCloseTo(0.4 + half, 5);
});

test.each([
  [1, 12.7062],
  [2, 4.3027],
  [4, 2.7764],
  [9, 2.2622],
  [49, 2.0096],
  [10_000, 1.9602],
])("Student's t at 95 % with %s degrees of freedom equals the tables", (degrees, expected) => {
  expect(studentQuantile(degrees)).toBeCloseTo(expected, 4);
});
