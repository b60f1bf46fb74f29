import { expect, test } from "vitest";
import { SYSTEM_PROGRAM, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from "../chain/programs.ts";
import { testAddress } from "../testing/build-change.ts";
import { describeSystemAccount, toHoldings } from "./wallet-state.ts";

const [WALLET, MINT, OTHER, PROGRAM] = [..."ABCD"].map(testAddress);
if (!WALLET || !MINT || !OTHER || !PROGRAM) throw new Error("addresses are missing");

const token = (mint: typeof MINT, amount: bigint, decimals: number) => ({
  ...{ account: WALLET, mint, amount, decimals, lamports: 1n },
});

test("what a wallet holds is summed over its accounts of each mint", () => {
  const state = {
    ...{ address: WALLET, slot: 7 },
    account: { lamports: 9n, program: SYSTEM_PROGRAM, executable: false },
    tokenAccounts: [token(MINT, 3n, 6), token(OTHER, 1n, 0), token(MINT, 4n, 6)],
  };
  expect(toHoldings(state)).toEqual({
    ...{ slot: 7, lamports: 9n },
    tokens: new Map([
      [MINT, { amount: 7n, decimals: 6 }],
      [OTHER, { amount: 1n, decimals: 0 }],
    ]),
  });
  expect(toHoldings({ ...state, account: null, tokenAccounts: [] })).toMatchObject({ lamports: 0n });
});

test.each([
  ["one of the System program", SYSTEM_PROGRAM, false, null],
  ["a program", SYSTEM_PROGRAM, true, "This is a program, not a wallet."],
  ["a token account", TOKEN_PROGRAM, false, "This is a token account or a mint, not a wallet."],
  ["one of Token-2022", TOKEN_2022_PROGRAM, false, "This is a token account or a mint, not a wallet."],
  ["a pool", PROGRAM, false, "This account belongs to a program; it is not a wallet."],
])("an account that is %s is told apart from a wallet", (_, program, executable, expected) => {
  expect(describeSystemAccount({ account: { lamports: 1n, program, executable } })).toBe(expected);
});

test("an address without an account can be a wallet", () => {
  expect(describeSystemAccount({ account: null })).toBeNull();
});

test("units in frozen accounts are told apart, and an empty account of a closed mint takes no decimals away", () => {
  const frozen = { ...token(MINT, 3n, 6), isFrozen: true as const };
  const accounts = [token(MINT, 5n, 6), frozen, token(MINT, 0n, 0)];
  const holdingsOf = (tokenAccounts: typeof accounts) =>
    toHoldings({ address: WALLET, slot: 7, account: null, tokenAccounts }).tokens.get(MINT);
  for (const tokenAccounts of [accounts, accounts.toReversed()]) {
    expect(holdingsOf(tokenAccounts)).toEqual({ amount: 8n, decimals: 6, frozen: 3n });
  }
  expect(holdingsOf([token(MINT, 5n, 6)])).toEqual({ amount: 5n, decimals: 6 });
});
