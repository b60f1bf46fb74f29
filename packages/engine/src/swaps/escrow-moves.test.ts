import { describe, expect, it } from "vitest";
import { WRAPPED_SOL } from "../chain/assets.ts";
import type { Transaction } from "../chain/transaction.ts";
import { buildTokenAccount, lamportBalance, tokenBalance } from "../testing/build-balance.ts";
import { testAddress } from "../testing/build-change.ts";
import { buildTransaction } from "../testing/build-transaction.ts";
import { extractOwnerChange } from "./extract-owner-change.ts";
import { mainnetContext } from "./extraction-context.ts";

const SOL = 1_000_000_000n;
const RENT = 2_039_280n;
const X = testAddress("Xtok");
const Y = testAddress("Ytok");
const TRADER = testAddress("Trader");

/** Limit, Escrow and Bank have no key; Trader, Sister and Curve have one. */
function movesOf(fields: Partial<Transaction>, known: readonly string[] = []) {
  const transaction = buildTransaction({ feePayer: TRADER, signers: [TRADER], ...fields });
  const change = extractOwnerChange(transaction, TRADER, mainnetContext(), new Set(known.map(testAddress)));
  return (change?.escrows ?? []).map(({ account, before, after, alone }) => [account, before, after, alone]);
}

const gave = tokenBalance("Trader", X, 100n, 0n);
const fed = (name: string) => tokenBalance(name, X, 0n, 100n);
const held = (name: string, mint = X) => buildTokenAccount(name, mint);

it.each<[string, Partial<Transaction>]>([
  ["has a key", { tokens: [gave, fed("Sister")] }],
  ["signs", { tokens: [gave, fed("Limit")], signers: [TRADER, testAddress("Limit")] }],
  ["receives another token", { tokens: [gave, fed("Limit"), tokenBalance("Limit", Y, 0n, 1n)] }],
  ["gives a token", { tokens: [gave, fed("Limit"), tokenBalance("Limit", X, 9n, 0n, "Second")] }],
  ["gives SOL", { tokens: [gave, fed("Limit")], lamports: [lamportBalance("Limit", 9n, 0n)] }],
])("an account that receives a deposit of the owner can hold none if its authority %s", (_, fields) => {
  expect(movesOf(fields).filter(([, before, after]) => Number(after) > Number(before))).toEqual([]);
});

it.each<[string, Partial<Transaction>]>([
  ["did not sign", { tokens: [gave, fed("Limit")], signers: [testAddress("Sister")] }],
  ["received a receipt", { tokens: [gave, fed("Limit"), tokenBalance("Trader", Y, 0n, 1n)] }],
  ["gave another token", { tokens: [gave, fed("Limit"), tokenBalance("Trader", Y, 1n, 0n)] }],
  ["received SOL", { tokens: [gave, fed("Limit")], lamports: [lamportBalance("Trader", 0n, 1n)] }],
  [
    "gave 0.01 SOL beside it",
    { tokens: [gave, fed("Limit")], lamports: [lamportBalance("Trader", SOL, SOL - 10_000_000n)] },
  ],
])("an account that receives a deposit of the owner can hold none if the owner %s", (_, fields) => {
  expect(movesOf(fields)).toEqual([]);
});

it.each<[string, Partial<Transaction>]>([
  ["another account of its authority", { tokens: [gave, fed("Limit"), tokenBalance("Limit", Y, 5n, 5n)] }],
  ["another holder", { tokens: [gave, fed("Limit"), tokenBalance("Sister", X, 9n, 9n)] }],
  ["its authority's SOL", { tokens: [gave, fed("Limit")], lamports: [lamportBalance("Limit", 9n, 9n)] }],
  ["the owner's SOL", { tokens: [gave, fed("Limit")], lamports: [lamportBalance("Trader", 9n, 9n)] }],
])("an account that receives a deposit of the owner can hold one if %s does not change", (_, fields) => {
  expect(movesOf(fields)).toEqual([[held("Limit"), 0n, 100n, true]]);
});

it("an account that receives a deposit of the owner is no order if its authority is unknown or the owner, or if it is only opened", () => {
  expect(movesOf({ tokens: [gave, { ...fed("Limit"), owner: null }] })).toEqual([]);
  expect(movesOf({ tokens: [gave, tokenBalance("Trader", X, 0n, 100n, "Second")] })).toEqual([]);
  expect(movesOf({ tokens: [gave, tokenBalance("Limit", X, 0n, 0n)] })).toEqual([]);
});

it("an account that receives a deposit of the owner can hold none if another account also sends the token", () => {
  expect(movesOf({ tokens: [gave, fed("Limit"), tokenBalance("Sister", X, 9n, 0n)] })).toEqual([]);
});

describe("SOL that only the owner gives", () => {
  const paid = (amount: bigint) => lamportBalance("Trader", 9n * SOL, 9n * SOL - amount);
  const wrapped = tokenBalance("Limit", WRAPPED_SOL, 0n, SOL);
  const vault = { account: wrapped.account, before: 0n, after: SOL + RENT };

  it.each<[string, Partial<Transaction>]>([
    ["more SOL is sent elsewhere", { tokens: [wrapped], lamports: [paid(SOL + RENT + 10_000_000n), vault] }],
    ["more SOL arrives than was given", { tokens: [wrapped], lamports: [paid(SOL - 1n), vault] }],
    [
      "another account gave SOL",
      { tokens: [wrapped], lamports: [paid(SOL), vault, lamportBalance("Sister", 9n, 0n)] },
    ],
    ["it is sent to an account with a key", { lamports: [paid(SOL), lamportBalance("Sister", 0n, SOL)] }],
    [
      "it is the rent of the largest program account",
      { lamports: [paid(72_161_280n), lamportBalance("Limit", 0n, 72_161_280n)] },
    ],
  ])("SOL that only the owner gives is no order if %s", (_, fields) => {
    expect(movesOf(fields)).toEqual([]);
  });

  it("SOL that only the owner gives is an order with any fee payer, and from wrapped SOL of the owner", () => {
    const sister = testAddress("Sister");
    const fee = lamportBalance("Sister", 9n, 4n);
    const sponsored = { feePayer: sister, signers: [sister, TRADER], tokens: [wrapped] };
    expect(movesOf({ ...sponsored, lamports: [paid(SOL + RENT), vault, fee] })).toHaveLength(1);
    const own = tokenBalance("Trader", WRAPPED_SOL, SOL, 0n);
    const unwrapped = { account: own.account, before: SOL + RENT, after: RENT };
    const lamports = [lamportBalance("Trader", 9n * SOL, 9n * SOL - RENT), unwrapped, vault];
    expect(movesOf({ tokens: [own, wrapped], lamports })).toEqual([[wrapped.account, 0n, SOL, true]]);
  });

  it.each<[string, Partial<Transaction>]>([
    ["that signs", { signers: [TRADER, testAddress("Limit")], lamports: [lamportBalance("Limit", 0n, SOL)] }],
    [
      "with moving tokens",
      { tokens: [tokenBalance("Limit", Y, 0n, 1n)], lamports: [lamportBalance("Limit", 0n, SOL)] },
    ],
  ])("SOL that only the owner gives is no order in an account %s", (_, { lamports = [], ...fields }) => {
    expect(movesOf({ ...fields, lamports: [paid(SOL), ...lamports] })).toEqual([]);
  });

  it("SOL that only the owner gives is an order from a lamport above the maximum rent", () => {
    const fields = { lamports: [paid(72_161_281n), lamportBalance("Limit", 0n, 72_161_281n)] };
    expect(movesOf(fields)).toHaveLength(1);
  });
});

const left = tokenBalance("Limit", X, 100n, 0n);
const keeper = { feePayer: testAddress("Sister"), signers: [testAddress("Sister")] };

it.each<[string, Partial<Transaction>]>([
  ["a pool that received a token", { tokens: [left, tokenBalance("Limit", Y, 0n, 1n)] }],
  ["a curve that received SOL", { tokens: [left], lamports: [lamportBalance("Limit", 0n, 1n)] }],
  ["an owner with a key", { tokens: [tokenBalance("Sister", X, 100n, 0n)] }],
  ["a signer", { tokens: [left], signers: [testAddress("Limit")] }],
  ["the owner", { tokens: [tokenBalance("Trader", X, 100n, 0n)] }],
  ["an unknown authority", { tokens: [{ ...left, owner: null }] }],
])("an account that pays out is no order of %s", (_, fields) => {
  expect(movesOf({ ...keeper, ...fields })).toEqual([]);
});

it("an account that pays out is an order of native SOL, except for the rent of a closed account", () => {
  const paid = (lamports: bigint) =>
    movesOf({ ...keeper, lamports: [lamportBalance("Limit", lamports, 0n)] });
  expect(paid(5_000_000n)).toEqual([[testAddress("Limit"), 5_000_000n, 0n, true]]);
  expect(paid(RENT)).toEqual([]);
});

it.each<[string, Partial<Transaction>]>([
  ["that received a token", { tokens: [tokenBalance("Limit", Y, 0n, 1n)] }],
  ["that signs", { signers: [testAddress("Sister"), testAddress("Limit")] }],
  ["of a token", { tokens: [{ ...tokenBalance("Bank", Y, 5n, 5n), account: testAddress("Limit") }] }],
])("an account that pays out is no order of native SOL in an account %s", (_, fields) => {
  expect(movesOf({ ...keeper, lamports: [lamportBalance("Limit", 5_000_000n, 0n)], ...fields })).toEqual([]);
});

it("an account that pays out is an order if another account of its authority does not change", () => {
  const tokens = [left, tokenBalance("Limit", Y, 5n, 5n)];
  const lamports = [lamportBalance("Limit", 9n, 9n)];
  expect(movesOf({ ...keeper, tokens, lamports })).toEqual([[left.account, 100n, 0n, true]]);
});

it("an account that pays out counts the freed rent of others, without wrapped SOL and the owner's accounts", () => {
  const wrapped = tokenBalance("Limit", WRAPPED_SOL, SOL, 0n);
  const transaction = buildTransaction({
    tokens: [wrapped, tokenBalance("Trader", X, 0n, 5n)],
    lamports: [
      { account: wrapped.account, before: SOL + RENT, after: 0n },
      { account: buildTokenAccount("Trader", X), before: 7n, after: 0n },
      lamportBalance("Bank", 900n, 0n),
      lamportBalance("Curve", 900n, 1n),
    ],
  });
  expect(extractOwnerChange(transaction, TRADER, mainnetContext())?.freedLamports).toBe(RENT + 900n);
});

it("an account known to hold an order is always read, and marked if others take part", () => {
  const account = held("Limit");
  const known = [account, "Bank"];
  const other = { signers: [testAddress("Sister")], feePayer: testAddress("Sister") };
  expect(movesOf({ ...other, tokens: [fed("Limit")] }, known)).toEqual([[account, 0n, 100n, false]]);
  const lamports = [lamportBalance("Bank", 1n, 6n)];
  expect(movesOf({ ...other, lamports }, known)).toEqual([[testAddress("Bank"), 1n, 6n, false]]);
  expect(movesOf({ ...other, tokens: [tokenBalance("Limit", X, 5n, 5n)] }, known)).toEqual([]);
  expect(movesOf({ ...other, tokens: [tokenBalance("Bank", Y, 0n, 1n)] }, known)).toEqual([]);
  expect(movesOf({ tokens: [gave, fed("Limit")] }, known)).toEqual([[account, 0n, 100n, true]]);
  const ofToken = [{ account, before: 0n, after: RENT }];
  expect(movesOf({ ...other, tokens: [fed("Limit")], lamports: ofToken }, known)).toHaveLength(1);
});
