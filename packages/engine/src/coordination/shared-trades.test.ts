import { expect, test } from "vitest";
import {
  countShared,
  coversAll,
  filterCovered,
  filterShared,
  isCovered,
  listLags,
  swapSides,
  tokenAt,
} from "./shared-trades.ts";
import { ALWAYS, ANN, BOB, pairOf, purchases } from "./testing/build-pair.ts";
import type { TimeSpan } from "./trading-history.ts";

const { a, b, meet } = pairOf(
  purchases(ANN, [
    [0, 1],
    [1, 2],
    [2, 3],
  ]),
  purchases(BOB, [
    [2, 9],
    [0, 5],
    [4, 1],
  ]),
);

test("shared trades of two wallets are by token, with the lag of the second wallet, or of the first if swapped", () => {
  const shared = meet(a, b, "buy");
  expect(Array.from(listLags(shared))).toEqual([4, 6]);
  expect(Array.from(listLags(swapSides(shared)))).toEqual([-4, -6]);
  expect([tokenAt(shared, 0), tokenAt(shared, 1)]).toEqual([0, 2]);
  expect(meet(a, b, "buy")).toBe(shared);
  expect(countShared(meet(b, b, "buy"))).toBe(3);
  expect(countShared(meet(a, b, "sell"))).toBe(0);
  expect(Array.from(listLags(meet(a, b, "buy")))).toEqual([4, 6]);
});

test("shared trades of two wallets are filtered by place", () => {
  const shared = meet(a, b, "buy");
  expect(filterShared(shared, () => true)).toBe(shared);
  expect(Array.from(listLags(filterShared(shared, (place) => place === 1)))).toEqual([6]);
  expect(countShared(filterShared(shared, () => false))).toBe(0);
});

test("shared trades of two wallets count if each is within the coverage of the other", () => {
  const seen = (coveredA: readonly TimeSpan[], coveredB: readonly TimeSpan[]) => {
    const shared = meet(a, b, "buy");
    const stored = filterCovered(shared, { ...a, covered: coveredA }, { ...b, covered: coveredB });
    return Array.from(listLags(stored));
  };
  expect(seen(ALWAYS, ALWAYS)).toEqual([4, 6]);
  // Bob bought at 5 and 9, Ann at 1 and 3.
  expect(seen([{ from: 0, to: 5 }], ALWAYS)).toEqual([4]);
  expect(seen([{ from: 9, to: 9 }], ALWAYS)).toEqual([6]);
  expect(seen(ALWAYS, [{ from: 3, to: 9 }])).toEqual([6]);
  expect(seen([], ALWAYS)).toEqual([]);
});

test("shared trades of two wallets are covered including both ends of an interval, and completely within a single one", () => {
  const spans = [
    { from: 1, to: 2 },
    { from: 4, to: 5 },
  ];
  expect([0, 1, 2, 3, 4, 5, 6].map((time) => isCovered(spans, time))).toEqual([
    ...[false, true, true, false, true, true, false],
  ]);
  expect(coversAll([{ from: 1, to: 3 }], a.buy)).toBe(true);
  expect(coversAll([{ from: 2, to: 3 }], a.buy)).toBe(false);
  expect(coversAll([{ from: 1, to: 2 }], a.buy)).toBe(false);
  expect(coversAll([], a.buy)).toBe(false);
});
