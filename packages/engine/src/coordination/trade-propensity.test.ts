import { expect, test } from "vitest";
import { DELAY_BINS } from "./delay-bins.ts";
import { buildBackgrounds, buildFacts, buildIndex, getAnn } from "./testing/build-backgrounds.ts";
import { HOUR } from "./testing/build-pair.ts";
import { fitActivityHours, fitTradePropensity } from "./trade-propensity.ts";

const presenceAt = fitActivityHours(Float64Array.of(10 * HOUR, 10 * HOUR + 60, 20 * HOUR));

test("presence counts the other trades of the same half hour, plus a quarter for a usual hour", () => {
  // One other trade there; of 2 others and 24 borrowed ones, 1 and 1 are of this hour of the day.
  expect(presenceAt(10 * HOUR, 10 * HOUR + 60)).toBeCloseTo(1 + (0.25 * 24 * 2) / 26, 12);
  expect(presenceAt(20 * HOUR, 10 * HOUR + 60)).toBeCloseTo(1 + (0.25 * 24 * 2) / 26, 12);
  expect(presenceAt(20 * HOUR, 20 * HOUR)).toBeCloseTo((0.25 * 24) / 26, 12);
});

test("presence includes the same hour on other days, and an hour without trades", () => {
  expect(presenceAt(34 * HOUR, 20 * HOUR)).toBeCloseTo((0.25 * 24 * 3) / 26, 12);
  expect(presenceAt(0, 10 * HOUR)).toBeCloseTo((0.25 * 24) / 26, 12);
});

test("presence ends after the half hour", () => {
  expect(presenceAt(20.5 * HOUR, 0)).toBeCloseTo(1 + (0.25 * 24 * 2) / 26, 12);
  expect(presenceAt(20.5 * HOUR + 1, 0)).toBeCloseTo((0.25 * 24 * 2) / 26, 12);
});

const indexed = buildIndex([
  [0, 2],
  [1, 2],
  [2, 1000],
]);
const tokens = buildFacts([0, [0, 10, 20, 1000]], [0, [0, 10, 20, 1000]], [0, [0, 10, 20, 1000]]);
const backgrounds = buildBackgrounds(indexed, tokens);
const backgroundDelays = new Float64Array(DELAY_BINS).fill(0.1);
backgroundDelays[9] = 0.2;
const fit = fitTradePropensity(getAnn(indexed).buy, backgrounds, backgroundDelays);
const background = backgrounds.of(0);
if (background === null) throw new Error("there is no crowd");

test("readiness is estimated from delay and intensity in other tokens, relative to the crowd and mixed with five of its trades", () => {
  const readyAt = fit(background, 2, false);
  // Delay of a second or two: one other trade, half of it in this bin, is 5 crowds; bustle: one other of 8 × 1.
  expect(readyAt(2, 2)).toBeCloseTo(((5 + 5) * (8 + 5)) / 49, 12);
  // After a quarter of an hour: half of one trade, where the crowd has twice as many; calm: one of 8 × 1.
  expect(readyAt(1000, 0)).toBeCloseTo(((2.5 + 5) * (8 + 5)) / 49, 12);
  expect(readyAt(10_000, 7)).toBeCloseTo((5 * 5) / 49, 12);
});

test("readiness excludes its own trade of the token", () => {
  expect(fit(background, 1000, false)(1000, 0)).toBeCloseTo((5 * 5) / 49, 12);
  expect(fit(background, 1000, false)(2, 2)).toBeCloseTo(((10 + 5) * (16 + 5)) / 49, 12);
});

test("readiness includes the presence of the wallet on request", () => {
  // Two others in the sitting; both in the only hour of the day that the wallet trades in.
  expect(fit(background, 2, true)(2, 2)).toBeCloseTo((130 / 49) * (2 + (6 * 3) / 26), 12);
});
