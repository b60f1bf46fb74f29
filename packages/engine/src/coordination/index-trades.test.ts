import { expect, test } from "vitest";
import { runSteps } from "../steps.ts";
import { testAddress } from "../testing/build-change.ts";
import { indexTrades } from "./index-trades.ts";
import { listTraders } from "./list-traders.ts";
import { ANN, BOB, indexOf, purchases, sales } from "./testing/build-pair.ts";
import { buy, numbered } from "./testing/coordination-market.ts";
import type { TokenTrade } from "./trading-history.ts";

const REF = testAddress("Ref");

test("the index of trades has the first trade of each token and side, at equal times that of the lesser signature", () => {
  const at = (time: number, signature: string): TokenTrade => ({ ...buy(ANN, 0, time), signature });
  for (const trades of [
    [at(5, "c"), at(3, "b"), at(3, "a"), at(4, "x")],
    [at(3, "a"), at(4, "x"), at(3, "b"), at(5, "c")],
  ]) {
    const [wallet] = indexOf({ ...purchases(ANN, []), trades }).wallets;
    expect(wallet?.buy).toMatchObject({ from: 3, to: 3 });
    expect(wallet?.buy.signatureAt(0)).toBe("a");
    expect(Array.from(wallet?.buy.times ?? [])).toEqual([3]);
    expect(wallet?.sell).toMatchObject({ from: 0, to: 0 });
  }
  const [seller] = indexOf(
    sales(ANN, [
      [0, 9],
      [1, 4],
    ]),
  ).wallets;
  expect([seller?.sell.from, seller?.sell.to, seller?.buy.tokens.length]).toEqual([4, 9, 0]);
  expect(Array.from(seller?.sell.sortedTimes() ?? [])).toEqual([4, 9]);
});

test("the index of trades has the trade of the earlier slot if two are in one second", () => {
  const at = (slot: number, signature: string): TokenTrade => ({ ...buy(ANN, 0, 3, slot), signature });
  for (const trades of [
    [at(8, "a"), at(7, "b")],
    [at(7, "b"), at(8, "a")],
  ]) {
    const [wallet] = indexOf({ ...purchases(ANN, []), trades }).wallets;
    expect(wallet?.buy.signatureAt(0)).toBe("b");
    expect(Array.from(wallet?.buy.slots ?? [])).toEqual([7]);
  }
});

test("the index of trades numbers tokens of the group first, counts buyers of the reference, and omits tokens that selected the group", () => {
  const index = runSteps(
    indexTrades({
      wallets: [
        purchases(BOB, [
          [1, 1],
          [2, 1],
        ]),
        purchases(ANN, [
          [5, 1],
          [1, 2],
        ]),
      ],
      reference: [
        purchases(REF, [
          [7, 1],
          [1, 1],
          [1, 2],
        ]),
      ],
      leaders: [purchases(testAddress("Fore"), [[1, 1]])],
      tokens: new Map(),
      chosenBy: [numbered("M", 2)],
    }),
  );
  expect(index.wallets.map(({ wallet }) => wallet)).toEqual([ANN, BOB]);
  expect(index.mints).toEqual([numbered("M", 5), numbered("M", 1)]);
  expect(Array.from(index.buyers)).toEqual([0, 1, 1]);
  const [reference] = index.reference;
  expect(Array.from(reference?.buy.tokens ?? [])).toEqual([1]);
  expect(Array.from(reference?.buy.allTokens ?? [])).toEqual([1, 2]);
  expect(index.leaders).toHaveLength(1);
});

test("first trades of all wallets are grouped by token, with their wallets", () => {
  const { wallets } = indexOf(
    purchases(ANN, [
      [0, 5],
      [2, 7],
      [2, 9],
    ]),
    purchases(BOB, [
      [2, 1],
      [1, 4],
    ]),
  );
  const { starts, by, times } = listTraders(wallets, "buy", 3);
  // Tokens are numbered as they are met: 0 and 2 of Ann, then 1 of Bob.
  expect([Array.from(starts), Array.from(by), Array.from(times)]).toEqual([
    [0, 1, 3, 4],
    [0, 0, 1, 1],
    [5, 7, 1, 4],
  ]);
  expect(Array.from(listTraders(wallets, "sell", 3).by)).toEqual([]);
});
