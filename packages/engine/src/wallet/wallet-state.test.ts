import { expect, test } from "vitest";
import { address } from "../address.ts";
import { SYSTEM_PROGRAM, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from "../chain/programs.ts";
import { testAddress } from "../testing/build-change.ts";
import { describeSystemAccount, isProgramAccount, toHoldings } from "./wallet-state.ts";

const [WALLET, MINT, OTHER, PROGRAM] = [..."ABCD"].map(testAddress);
if (!WALLET || !MINT || !OTHER || !PROGRAM) throw new Error("addresses are missing");

const token = (mint: typeof MINT, amount: bigint, decimals: number) => ({
  ...{ account: WALLET, mint, amount, decimals, lamports: 1n },
});

test("the holdings of a wallet are summed over its accounts of each mint", () => {
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
])("an account that is %s is distinguished from a wallet", (_, program, executable, expected) => {
  const account = { lamports: 1n, program, executable };
  expect(describeSystemAccount({ address: WALLET, account, tokenAccounts: [] })).toBe(expected);
});

/** Raydium's pool authority, which is off the curve. */
const KEYLESS = address("5Q544fKrFoe6tsEbD7S8EmxGTJYAKtTVhAW5Q5pge4j1");
/** On the curve. */
const KEYED = address("9QC3q9XT3Pq81DuM2Lt7yqkCY8uZZEtiNziJgrYp6SLj");

test("holders and analyses classify the same owners as programs: a pool authority, not a multisig vault", () => {
  const held = [token(MINT, 3n, 6)];
  const ofSystem = { lamports: 1n, program: SYSTEM_PROGRAM, executable: false };
  const cases = [
    { name: "pool authority without an account", owner: KEYLESS, account: null },
    { name: "multisig vault of System", owner: KEYLESS, account: ofSystem },
    { name: "program-owned account with a key", owner: KEYED, account: { ...ofSystem, program: PROGRAM } },
    { name: "drained wallet", owner: KEYED, account: null },
  ];
  const described = cases.map(({ name, owner, account }) => [
    ...[name, isProgramAccount(owner, account)],
    describeSystemAccount({ address: owner, account, tokenAccounts: held }) !== null,
  ]);
  expect(described).toEqual([
    ["pool authority without an account", true, true],
    ["multisig vault of System", false, false],
    ["program-owned account with a key", true, true],
    ["drained wallet", false, false],
  ]);
});

test("an address that was never used is no system account, with or without a key", () => {
  const describe = (owner: typeof KEYED) =>
    describeSystemAccount({ address: owner, account: null, tokenAccounts: [] });
  expect([describe(KEYED), describe(KEYLESS)]).toEqual([null, null]);
});

test("frozen units are counted separately, and an empty account of a closed mint keeps the decimals", () => {
  const frozen = { ...token(MINT, 3n, 6), isFrozen: true as const };
  const accounts = [token(MINT, 5n, 6), frozen, token(MINT, 0n, 0)];
  const holdingsOf = (tokenAccounts: typeof accounts) =>
    toHoldings({ address: WALLET, slot: 7, account: null, tokenAccounts })?.tokens.get(MINT);
  for (const tokenAccounts of [accounts, accounts.toReversed()]) {
    expect(holdingsOf(tokenAccounts)).toEqual({ amount: 8n, decimals: 6, frozen: 3n });
  }
  expect(holdingsOf([token(MINT, 5n, 6)])).toEqual({ amount: 5n, decimals: 6 });
});
