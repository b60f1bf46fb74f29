import { expect, test } from "vitest";
import { coinPValue, findLeader } from "./find-leader.ts";
import { findOrder, listOrders } from "./shared-trades.ts";
import { ANN, BOB, HOUR, pairOf, purchases } from "./testing/build-pair.ts";

/** Orders of this many trades in which `a` is first, `b` is first, and the order is unknown. */
const ordersOf = (first: number, second: number, unordered = 0) =>
  Int8Array.from([
    ...new Array<number>(first).fill(1),
    ...new Array<number>(second).fill(-1),
    ...new Array<number>(unordered).fill(0),
  ]);

test("following is decided by a two-sided binomial test: 11 of 12 exceed a fair coin, 10 of 12 do not", () => {
  // (1 + 12) ÷ 2^11 = 0.0063, (1 + 12 + 66) ÷ 2^11 = 0.0386.
  expect(coinPValue(11, 1)).toBeCloseTo(13 / 2048, 12);
  expect(coinPValue(2, 10)).toBeCloseTo(79 / 2048, 12);
  expect(findLeader(ordersOf(11, 1))).toBe("a");
  expect(findLeader(ordersOf(1, 11))).toBe("b");
  expect(findLeader(ordersOf(10, 2))).toBeNull();
  expect(coinPValue(6, 6)).toBe(1);
  expect(coinPValue(1_500, 1_500)).toBe(1);
});

test("following is never reported below eight ordered trades", () => {
  expect(findLeader(ordersOf(7, 0))).toBeNull();
  expect(findLeader(ordersOf(0, 7, 20))).toBeNull();
  expect(findLeader(ordersOf(8, 0))).toBe("a");
  expect(findLeader(ordersOf(0, 8, 20))).toBe("b");
});

test("the order of two trades is by slot within a second, and undecided in one slot", () => {
  expect([findOrder(0, 1), findOrder(0, -1), findOrder(0, 0), findOrder(1, 2)]).toEqual([1, -1, 0, 1]);
});

test("the order of two trades is by time if a slot is unknown, and undecided within a second", () => {
  const unknown = Number.NaN;
  expect([
    findOrder(0, unknown),
    findOrder(0.9, unknown),
    findOrder(1, unknown),
    findOrder(-1, unknown),
  ]).toEqual([...[0, 0, 1, -1]]);
});

test("the order of two trades compares the first purchases of each token, by the slots of both", () => {
  const { a, b, meet } = pairOf(
    purchases(ANN, [
      [0, HOUR, 100],
      [1, HOUR, 101],
      [2, HOUR],
    ]),
    purchases(BOB, [
      [0, HOUR, 101],
      [1, HOUR, 100],
      [2, HOUR, 100],
    ]),
  );
  expect(Array.from(listOrders(meet(a, b, "buy")))).toEqual([1, -1, 0]);
});
