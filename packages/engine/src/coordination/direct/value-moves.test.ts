import { expect, test } from "vitest";
import { USDC } from "../../chain/assets.ts";
import { testAddress } from "../../testing/build-change.ts";
import { toSolUsd } from "../../testing/to-sol-usd.ts";
import { BOB } from "../testing/build-pair.ts";
import { valueMoves } from "./value-moves.ts";

const CAT = testAddress("Cat");
const MINT = testAddress("Mint");

test("only the trades of tokens that moved are sorted", () => {
  let reads = 0;
  const tradesOf = (mint: typeof MINT) =>
    [30, 10, 20].map((time) =>
      Object.defineProperty({ mint, time, amount: 10n, lamports: 50n }, "time", {
        get: () => {
          reads += 1;
          return time;
        },
      }),
    );
  const value = valueMoves([...tradesOf(MINT), ...tradesOf(BOB)], new Map());
  expect(reads).toBe(0);
  expect(value({ mint: CAT, amount: 4n }, 10)).toBeNull();
  expect(reads).toBe(0);
  expect(value({ mint: MINT, amount: 4n }, 10)).toBe(20n);
  const ofFirst = reads;
  expect(value({ mint: MINT, amount: 4n }, 10)).toBe(20n);
  // The second lookup finds the trades sorted: two comparisons for three trades, and the search.
  expect(reads - ofFirst).toBeLessThan(ofFirst);
});

test("the value of a movement of SOL is its amount, in either direction", () => {
  const value = valueMoves([], new Map());
  expect([value({ mint: null, amount: -5n }, 0), value({ mint: null, amount: 5n }, 0)]).toEqual([5n, 5n]);
});

test("the value of a movement of dollars uses the hour's SOL price, and is unknown in other hours", () => {
  const value = valueMoves([], toSolUsd([[3600, 150_000_000n]]));
  expect(value({ mint: USDC, amount: -150_000_000n }, 4000)).toBe(1_000_000_000n);
  expect(value({ mint: USDC, amount: 1n }, 0)).toBeNull();
});

test("the value of a movement of a token uses the nearest trade in time, the earlier one of two", () => {
  const trade = { mint: MINT, amount: 10n };
  const trades = [
    { ...trade, time: 100, lamports: 50n },
    { ...trade, time: 200, lamports: 100n },
    { ...trade, time: 100, amount: 20n, lamports: 180n },
    { ...trade, mint: BOB, time: 150, lamports: 1n },
  ];
  for (const order of [trades, trades.toReversed()]) {
    const value = valueMoves(order, new Map());
    const at = (time: number) => value({ mint: MINT, amount: -4n }, time);
    expect([0, 140, 150, 160, 900].map(at)).toEqual([20n, 20n, 20n, 40n, 40n]);
    expect(value({ mint: CAT, amount: 4n }, 0)).toBeNull();
  }
  const nothing = valueMoves([{ mint: MINT, amount: 0n, time: 0, lamports: 5n }], new Map());
  expect(nothing({ mint: MINT, amount: 4n }, 0)).toBeNull();
});
