import { expect, test } from "vitest";
import { testAddress } from "../../testing/build-change.ts";
import type { CounterpartyChange } from "../observe-wallet.ts";
import { buildContact, buildMove, buildObserved } from "../testing/build-contact.ts";
import { BOB } from "../testing/build-pair.ts";
import { listContacts } from "./list-contacts.ts";
import { valueMoves } from "./value-moves.ts";

const CAT = testAddress("Cat");
const MINT = testAddress("Mint");

const MIN = 100_000_000n;
const listed = (contacts: readonly CounterpartyChange[], value = valueMoves([], new Map())) =>
  listContacts(buildObserved(contacts), value).map(({ direction, lamports }) => [direction, lamports]);

test("the contacts of an address are movements of at least 0.1 SOL that are no trade", () => {
  expect(listed([buildContact([buildMove(BOB, -MIN), buildMove(CAT, 2n * MIN)])])).toEqual([
    ["out", MIN],
    ["in", 2n * MIN],
  ]);
  expect(listed([buildContact([buildMove(BOB, MIN - 1n)])])).toEqual([]);
  expect(listed([buildContact([buildMove(BOB, MIN)], { traded: true })])).toEqual([]);
});

test("the contacts of an address have tokens by their value, and no token without a price", () => {
  const value = valueMoves([{ mint: MINT, time: 0, amount: 1n, lamports: 1_000n }], new Map());
  const token = (amount: bigint, mint = MINT) => [buildContact([{ ...buildMove(BOB, amount), mint }])];
  expect(listed(token(-100_000n), value)).toEqual([["out", MIN]]);
  expect(listed(token(99_999n), value)).toEqual([]);
  expect(listed(token(9_999_999_999n, CAT), value)).toEqual([]);
});
