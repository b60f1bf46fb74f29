import { expect, test } from "vitest";
import { runSteps } from "../steps.ts";
import { binBackgrounds, DELAY_BINS, delayBin, spread, spreadOfOne } from "./delay-bins.ts";
import { buildBackgrounds, buildFacts, buildIndex } from "./testing/build-backgrounds.ts";

test("each bin of the time since launch is twice as long as the one before", () => {
  expect([0, 0.9, 1, 2.9, 3, 6.9, 7].map(delayBin)).toEqual([0, 0, 1, 1, 2, 2, 3]);
  expect([delayBin(-5), delayBin(1e12)]).toEqual([0, 20]);
});

const one = (bin: number) => {
  const counts = new Float64Array(DELAY_BINS);
  counts[bin] = 1;
  return Array.from(spread(counts));
};

test("delays since launch keep half in their bin and a quarter in each neighbor, and remain within the ends", () => {
  expect(one(3).slice(1, 6)).toEqual([0, 0.25, 0.5, 0.25, 0]);
  expect(one(0).slice(0, 3)).toEqual([0.75, 0.25, 0]);
  expect(one(20).slice(18)).toEqual([0, 0.25, 0.75]);
  for (const bin of [0, 3, 20]) expect(one(bin).map((_, to) => spreadOfOne(bin, to))).toEqual(one(bin));
  expect(spreadOfOne(-1, 3)).toBe(0);
});

test("delays since launch of crowds are mean shares over all crowds, including one evenly spread crowd", () => {
  const indexed = buildIndex([
    [0, 5],
    [1, 5],
  ]);
  const tokens = buildFacts([0, [0.5, 2, 2.5, 1e9]], [null, []]);
  const bins = runSteps(binBackgrounds(buildBackgrounds(indexed, tokens)));
  // Of one token with enough trades: 1/4 in bin 0, 2/4 in bin 1, 1/4 in the last, beside 1/21 in each; spread.
  const even = 1 / 42;
  expect(bins[0]).toBeCloseTo(even + 0.75 * 0.125 + 0.25 * 0.25, 12);
  expect(bins[1]).toBeCloseTo(even + 0.5 * 0.25 + 0.25 * 0.125, 12);
  expect(bins[2]).toBeCloseTo(even + 0.25 * 0.25, 12);
  expect(bins[5]).toBeCloseTo(even, 12);
  expect(bins[20]).toBeCloseTo(even + 0.75 * 0.125, 12);
  expect(bins.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 12);
});
