import { expect, test } from "vitest";
import { testOverlap } from "./overlap.ts";
import type { Popularity } from "./popularity.ts";
import { countShared } from "./shared-trades.ts";
import { ANN, after, BOB, HOUR, pairOf, purchases } from "./testing/build-pair.ts";

/** Popularity that gives each token one chance, the same for all wallets. */
const popular = (chances: readonly number[], isRare: Popularity["isRare"] = () => true): Popularity => ({
  isRare,
  minChances: () => Float64Array.from(chances),
  chancesOf: ({ buy: { tokens } }, _, places) =>
    Float64Array.from(places, (place) => chances[tokens[place] ?? 0] ?? 1),
});
const five = after(0, 0, 0, 0, 0);
/** Ten minutes later: purchases closer together are those of synchrony. */
const later = after(600, 600, 600, 600, 600);
const { a, b, meet } = pairOf(purchases(ANN, five), purchases(BOB, later));
/** A tenth, of which hidden habits raise the odds by a tenth: 1 : 9 becomes 1.1 : 9. */
const HABIT = 11 / 101;
const tenth = [0.1, 0.1, 0.1, 0.1, 0.1];

test("the test of overlap is three times the tail: all of five tokens, each with a chance of 11 in 101", () => {
  const found = testOverlap(popular(tenth), meet)(a, b);
  expect(found?.pValue).toBeCloseTo(3 * HABIT ** 5, 12);
  expect(found?.expected).toBeCloseTo(5 * HABIT, 12);
  expect(countShared(found?.events ?? meet(a, a, "sell"))).toBe(5);
});

test("the test of overlap tests rare tokens alone if that is less likely: four of one in a hundred among many common ones", () => {
  const common = Array.from({ length: 30 }, (_, n) => [n + 4, n] as const);
  const pair = pairOf(
    purchases(ANN, [...after(0, 0, 0, 0), ...common]),
    purchases(BOB, [...after(600, 600, 600, 600), [4, 0]]),
  );
  const chances = [0.01, 0.01, 0.01, 0.01, ...common.map(() => 0.9)];
  const found = testOverlap(popular(chances), pair.meet)(pair.a, pair.b);
  expect(found?.pValue).toBeCloseTo(3 * (0.011 / 1.001) ** 4, 14);
  expect(found?.expected).toBeCloseTo((4 * 0.011) / 1.001, 12);
  expect(countShared(found?.events ?? pair.meet(pair.a, pair.a, "sell"))).toBe(4);
});

test("the test of overlap uses the likelier direction, and counts tokens that the other did not buy", () => {
  const more = pairOf(purchases(ANN, [...five, [5, 0], [6, 0]]), purchases(BOB, later));
  const found = testOverlap(popular([...tenth, 0.1, 0.1]), more.meet)(more.a, more.b);
  // Of seven tokens of the one at least five: 21 × 11⁵ × 90² + 7 × 11⁶ × 90 + 11⁷ of 101⁷.
  const atLeastFive = (21 * 11 ** 5 * 90 ** 2 + 7 * 11 ** 6 * 90 + 11 ** 7) / 101 ** 7;
  expect(found?.pValue).toBeCloseTo(3 * atLeastFive, 12);
  const turned = pairOf(purchases(ANN, five), purchases(BOB, [...later, [5, 0], [6, 0]]));
  expect(testOverlap(popular([...tenth, 0.1, 0.1]), turned.meet)(turned.a, turned.b)?.pValue).toBeCloseTo(
    3 * atLeastFive,
    12,
  );
});

test("the test of overlap excludes tokens that are popular, not accepted, or bought outside the coverage of the other", () => {
  const four = 3 * HABIT ** 4;
  const pValueOf = (popularity: Popularity, accepts?: (token: number) => boolean) =>
    testOverlap(popularity, meet)(a, b, accepts)?.pValue;
  expect(pValueOf(popular(tenth, (token) => token !== 2))).toBeCloseTo(four, 12);
  expect(pValueOf(popular(tenth), (token) => token !== 2)).toBeCloseTo(four, 12);
  expect(pValueOf(popular(tenth), (token) => token > 1)).toBeUndefined();
  const partly = pairOf(purchases(ANN, five), purchases(BOB, later, [{ from: HOUR, to: 9 * HOUR }]));
  // Bob is covered at four of Ann's trades, she at all five of his, and they share four.
  expect(testOverlap(popular(tenth), partly.meet)(partly.a, partly.b)?.pValue).toBeCloseTo(
    (3 * (5 * 11 ** 4 * 90 + 11 ** 5)) / 101 ** 5,
    12,
  );
});

test("the test of overlap excludes tokens that both bought within three minutes, which synchrony judges", () => {
  const at = (lag: number) => {
    const close = pairOf(purchases(ANN, five), purchases(BOB, after(600, 600, 600, 600, lag)));
    const found = testOverlap(popular(tenth), close.meet)(close.a, close.b);
    return found && countShared(found.events);
  };
  expect([at(180), at(-180), at(181)]).toEqual([4, 4, 5]);
});

test("the test of overlap gives no result below four tokens, or if chance makes as many", () => {
  const three = pairOf(purchases(ANN, after(0, 0, 0)), purchases(BOB, after(0, 0, 0)));
  expect(testOverlap(popular(tenth), three.meet)(three.a, three.b)).toBeNull();
  expect(testOverlap(popular([1, 1, 1, 1, 1]), meet)(a, b)).toBeNull();
});

test("the test of overlap uses no chance below the given floors: all of five tokens, each at odds of 1.1 : 1", () => {
  const floors = { ofA: 0.5, ofB: 0.3 };
  const found = testOverlap(popular(tenth), meet)(a, b, undefined, floors);
  // 1 : 1 becomes 1.1 : 1.
  expect(found?.pValue).toBeCloseTo(3 * (11 / 21) ** 5, 12);
  const high = testOverlap(popular([0.6, 0.6, 0.6, 0.6, 0.6]), meet)(a, b, undefined, floors);
  expect(high?.pValue).toBeCloseTo(
    testOverlap(popular([0.6, 0.6, 0.6, 0.6, 0.6]), meet)(a, b)?.pValue ?? 0,
    12,
  );
});
