import { expect, it } from "vitest";
import { WRAPPED_SOL } from "../chain/assets.ts";
import { tokenBalance } from "../testing/build-balance.ts";
import { testAddress } from "../testing/build-change.ts";
import {
  AT_END,
  AT_START,
  findTokenAccount,
  isHandedOver,
  isOwnAccount,
  isTokenAccount,
} from "./account-owner.ts";

const TRADER = testAddress("Trader");
const standing = tokenBalance("Trader", WRAPPED_SOL, 5n, 5n);
const { account } = standing;

/** True for each moment at which the account is the trader's: the start, transfers 0 to 3, and the end. */
const timesOf = (token: typeof standing) =>
  [AT_START, 0, 1, 2, 3, AT_END].map((at) => isOwnAccount({ owner: TRADER, owned: [token] }, account, at));

it("an account of an owner that it held or lacked for a while belongs to it then alone", () => {
  const between = { ...standing, fromTransfer: 1, untilTransfer: 3 };
  expect(timesOf(between)).toEqual([false, false, true, true, false, false]);
  const returned = { ...standing, untilTransfer: 1, fromTransfer: 3 };
  expect(timesOf(returned)).toEqual([true, true, false, false, true, true]);
});

it("an account of an owner has the entry of its owner at a transfer", () => {
  const tokens = [
    { ...standing, untilTransfer: 1 },
    { ...standing, owner: testAddress("Buddy"), fromTransfer: 1 },
  ];
  expect([0, 1].map((at) => findTokenAccount(tokens, account, at)?.owner)).toEqual([
    TRADER,
    testAddress("Buddy"),
  ]);
  expect(findTokenAccount(tokens, TRADER, 0)).toBeNull();
  expect([isHandedOver(tokens, account), isHandedOver([standing], account)]).toEqual([true, false]);
  expect(isTokenAccount(tokens, account)).toBe(true);
});
