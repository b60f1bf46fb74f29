import { expect, test } from "vitest";
import { USDC } from "../../chain/assets.ts";
import { testAddress } from "../../testing/build-change.ts";
import { toSolUsd } from "../../testing/to-sol-usd.ts";
import type { CounterpartyChange, ObservedWallet } from "../observe-wallet.ts";
import { buildContact, buildMove, buildObserved } from "../testing/build-contact.ts";
import { BOB } from "../testing/build-pair.ts";
import { findFunding } from "./find-funding.ts";
import { valueMoves } from "./value-moves.ts";

const CAT = testAddress("Cat");
const MINT = testAddress("Mint");

const value = valueMoves([], new Map());
const buyAt = (time: number): ObservedWallet["trading"]["trades"][number] => {
  return { signature: "buy", mint: MINT, side: "buy", time, slot: null };
};
const funding = (contacts: readonly CounterpartyChange[], boughtAt: number | null = 100, complete = true) => {
  const wallet = buildObserved(contacts, complete);
  const trades = boughtAt === null ? [] : [buyAt(boughtAt)];
  const found = findFunding({ ...wallet, trading: { ...wallet.trading, trades } }, value);
  return found && [found.funder, found.lamports, found.transactions.length];
};
const SOL = 1_000_000_000n;
const dust = buildContact([buildMove(BOB, 2_000_000n)], { time: 10 });
const large = buildContact([buildMove(CAT, 3n * SOL)], { time: 50 });

test("the funding of a wallet is the largest inflow before its first purchase, and not what opened it", () => {
  expect(funding([dust, large])).toEqual([CAT, 3n * SOL, 1]);
  expect(funding([dust, buildContact([buildMove(CAT, 3n * SOL)], { time: 101 })])).toEqual([
    BOB,
    2_000_000n,
    1,
  ]);
  expect(funding([dust, buildContact([buildMove(CAT, 3n * SOL)], { time: 101 })], null)).toEqual([
    CAT,
    3n * SOL,
    1,
  ]);
});

test("the funding of a wallet adds up what one address sent in parts", () => {
  const parts = [20, 30].map((time) => buildContact([buildMove(BOB, 2n * SOL)], { time }));
  expect(funding([...parts, large])).toEqual([BOB, 4n * SOL, 2]);
});

test("the funding of a wallet has no outflow, no dust, no token, and no proceeds of a trade before", () => {
  const token = buildContact([{ ...buildMove(BOB, 9n * SOL), mint: MINT }], { time: 20 });
  const proceeds = buildContact([buildMove(BOB, 9n * SOL)], { time: 20, traded: true });
  const sent = buildContact([buildMove(BOB, -9n * SOL)], { time: 20 });
  expect(funding([token, proceeds, sent, large])).toEqual([CAT, 3n * SOL, 1]);
  expect(funding([buildContact([buildMove(BOB, 1_000_000n)])])).toBeNull();
  expect(funding([buildContact([buildMove(CAT, 3n * SOL)], { time: 100, traded: true })])).toEqual([
    CAT,
    3n * SOL,
    1,
  ]);
});

test("the funding of a wallet is unknown for a history that does not reach back to its beginning", () => {
  expect(funding([dust, large], 100, false)).toBeNull();
});

test("the funding of a wallet has dollars by the price of the hour", () => {
  const wallet = buildObserved([
    dust,
    buildContact([{ ...buildMove(CAT, 150_000_000n), mint: USDC }], { time: 50 }),
  ]);
  const dollars = valueMoves([], toSolUsd([[0, 150_000_000n]]));
  expect(findFunding(wallet, dollars)).toMatchObject({ funder: CAT, lamports: SOL });
});
