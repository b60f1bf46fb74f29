import { expect, test } from "vitest";
import { runSteps } from "../steps.ts";
import { testAddress } from "../testing/build-change.ts";
import { findLeaders, follows } from "./explain-by-leaders.ts";
import { type IndexedWallet, indexTrades } from "./index-trades.ts";
import { listTraders } from "./list-traders.ts";
import { createSharedSearch } from "./shared-trades.ts";
import type { PairTest } from "./synchrony.ts";
import { ANN, after, BOB, pairOf, purchases } from "./testing/build-pair.ts";

test("leaders of two wallets trade before both in at least four of their events", () => {
  const lead = after(-9, -9, -9, -9, 9);
  const index = runSteps(
    indexTrades({
      wallets: [purchases(ANN, after(0, 0, 0, 0, 0)), purchases(BOB, after(-5, 5, 5, 5, 5))],
      reference: [
        purchases(testAddress("Leader"), lead),
        purchases(testAddress("Late"), after(-1, -9, -9, -9, 9)),
        purchases(testAddress("Twin"), after(-5, -9, -9, -9, 0)),
      ],
      tokens: new Map(),
    }),
  );
  const [a, b] = index.wallets;
  if (a === undefined || b === undefined) throw new Error("there is no pair");
  const events = createSharedSearch(5)(a, b, "buy");
  const traders = listTraders([...index.wallets, ...index.reference], "buy", 5);
  const found = findLeaders(a, b, events, traders);
  expect(found.map(({ wallet }) => wallet)).toEqual([testAddress("Leader")]);
  const early = createSharedSearch(5)(a, a, "buy");
  expect(findLeaders(a, a, early, traders).map(({ wallet }) => wallet)).toEqual([
    ...[testAddress("Late"), testAddress("Leader"), testAddress("Twin")],
  ]);
});

test("leaders of two wallets are followed if p is at most 0.001 and they trade first", () => {
  const together = new Array<number>(8).fill(0);
  const { a, b, meet } = pairOf(
    purchases(ANN, after(...together)),
    purchases(BOB, after(...together.map(() => 5))),
  );
  const test =
    (pValue: number) =>
    (one: IndexedWallet, other: IndexedWallet): PairTest => ({
      ...{ pValue, expected: 0, events: meet(one, other, "buy"), untested: new Set<number>() },
    });
  expect(follows(a, b, test(0.001))).toBe(true);
  expect(follows(a, b, test(0.0011))).toBe(false);
  expect(follows(b, a, test(0.001))).toBe(false);
  expect(follows(a, b, () => null)).toBe(false);
});
