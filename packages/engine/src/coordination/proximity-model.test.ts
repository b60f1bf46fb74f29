import { expect, test } from "vitest";
import { DELAY_BINS } from "./delay-bins.ts";
import { fitProximityModel } from "./proximity-model.ts";
import { buildBackgrounds, buildFacts, buildIndex, getAnn } from "./testing/build-backgrounds.ts";

const BACKGROUND = [0, 10, 20, 1000];
const approach = (launch: number | null, own: readonly (readonly [number, number])[]) => {
  const indexed = buildIndex(own);
  const backgrounds = buildBackgrounds(indexed, buildFacts([launch, BACKGROUND], [launch, BACKGROUND]));
  const background = backgrounds.of(0);
  if (background === null) throw new Error("there is no crowd");
  const proximity = fitProximityModel(
    getAnn(indexed).buy,
    backgrounds,
    new Float64Array(DELAY_BINS).fill(1 / DELAY_BINS),
  );
  return (at: { own: number; moment: number }, ...reaches: readonly number[]) =>
    proximity({ background, ...at }, reaches);
};

test("haste is the share of the crowd within reach of a moment, with one unobserved trade added", () => {
  const chance = approach(null, [[0, 2]]);
  // Four trades and an unseen one; the nearest is 2 seconds away, so of half a second a quarter of one is unseen.
  expect(chance({ own: 2, moment: 12 }, 0.1, 0.5, 2, 8, 12)).toEqual([
    0.1 / 5,
    0.25 / 5,
    2 / 5,
    3 / 5,
    4 / 5,
  ]);
  expect(chance({ own: 2, moment: 12 }, 988)).toEqual([1]);
});

test("haste is unknown for a trade beyond the nearest trades of the crowd", () => {
  const chance = approach(null, [[0, 2]]);
  expect(chance({ own: 1000, moment: 12 }, 5)).not.toBeNull();
  expect(chance({ own: 1001, moment: 12 }, 5)).toBeNull();
});

test("haste is at least the share of its own delays since launches there, in other tokens", () => {
  const always = approach(0, [
    [0, 2],
    [1, 12],
  ]);
  expect(always({ own: 2, moment: 12 }, 0.5, 2)).toEqual([1, 1]);
  const elsewhere = approach(0, [
    [0, 2],
    [1, 15],
  ]);
  expect(elsewhere({ own: 2, moment: 12 }, 3)?.[0]).toBe(1);
  expect(elsewhere({ own: 2, moment: 12 }, 0.5)?.[0]).toBeLessThan(0.1);
  const unseen = approach(null, [
    [0, 2],
    [1, 12],
  ]);
  expect(unseen({ own: 2, moment: 12 }, 0.5)?.[0]).toBeLessThan(0.1);
});

test("haste uses the twelve trades nearest to the moment, on either side", () => {
  const times = Array.from({ length: 30 }, (_, n) => 100 * n);
  const indexed = buildIndex([[0, 1405]]);
  const backgrounds = buildBackgrounds(indexed, buildFacts([null, times]));
  const background = backgrounds.of(0);
  if (background === null) throw new Error("there is no crowd");
  const proximity = fitProximityModel(getAnn(indexed).buy, backgrounds, new Float64Array(DELAY_BINS).fill(1));
  // Of 13 trades, that at 1410 and 12 between 900 and 2000: the farthest is 590 seconds away.
  expect(proximity({ background, own: 1405, moment: 1410 }, [10, 590])).toEqual([2 / 13, 1]);
  expect(proximity({ background, own: 1410 - 590, moment: 1410 }, [10])).not.toBeNull();
  expect(proximity({ background, own: 1410 - 591, moment: 1410 }, [10])).toBeNull();
});
