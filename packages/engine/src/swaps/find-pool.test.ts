import { expect, test } from "vitest";
import { EXACT_DOLLARS, USDC, WRAPPED_SOL } from "../chain/assets.ts";
import type { Transaction } from "../chain/transaction.ts";
import { buildTokenAccount, lamportBalance, tokenBalance } from "../testing/build-balance.ts";
import { buildChange, testAddress, tokenChange } from "../testing/build-change.ts";
import { buildTransaction } from "../testing/build-transaction.ts";
import { findPool, listPoolTrades } from "./find-pool.ts";

const X = testAddress("Xtok");
const TRADER = testAddress("Trader");
const find = (fields: Partial<Transaction>) =>
  findPool(buildTransaction({ signers: [TRADER], ...fields }), TRADER, X, EXACT_DOLLARS);
const bought = tokenBalance("Trader", X, 0n, 50n);
const given = tokenBalance("Amm", X, 90n, 40n);

test("a pool of wrapped SOL or dollars has the accounts of its authority that moved in opposite directions", () => {
  for (const quote of [WRAPPED_SOL, USDC]) {
    const taken = tokenBalance("Amm", quote, 10n, 15n);
    expect(find({ tokens: [given, taken, bought] })).toEqual({
      vault: buildTokenAccount("Amm", X),
      decimals: given.decimals,
      quoteVault: buildTokenAccount("Amm", quote),
      quoteDecimals: taken.decimals,
      quote,
    });
  }
});

test("a bonding curve has its own lamports as quote", () => {
  const lamports = [lamportBalance("Amm", 100n, 300n), lamportBalance("Trader", 500n, 295n)];
  expect(find({ tokens: [given, bought], lamports })).toMatchObject({
    quoteVault: testAddress("Amm"),
    quoteDecimals: 9,
    quote: null,
  });
});

test("of two pools, the one that moved more units counts", () => {
  const tokens = [
    tokenBalance("Thin", X, 20n, 10n),
    tokenBalance("Thin", WRAPPED_SOL, 1n, 2n),
    tokenBalance("Deep", X, 80n, 40n),
    tokenBalance("Deep", WRAPPED_SOL, 1n, 5n),
  ];
  expect(find({ tokens })?.vault).toBe(buildTokenAccount("Deep", X));
});

test.each([
  ["a pool of another token", [given, tokenBalance("Amm", testAddress("Ytok"), 10n, 15n)]],
  ["a receiver that gave nothing", [tokenBalance("Friend", X, 0n, 50n)]],
  [
    "an authority whose quote moved in the same direction",
    [given, tokenBalance("Amm", WRAPPED_SOL, 10n, 5n)],
  ],
  [
    "an authority with two accounts of the token",
    [given, { ...given, account: testAddress("Second") }, tokenBalance("Amm", WRAPPED_SOL, 10n, 15n)],
  ],
  [
    "an authority with two accounts of quote",
    [given, tokenBalance("Amm", WRAPPED_SOL, 10n, 15n), tokenBalance("Amm", USDC, 10n, 15n)],
  ],
])("%s is no pool", (_, tokens) => {
  expect(find({ tokens })).toBeNull();
});

test("a counterparty that signed is no pool", () => {
  const tokens = [given, tokenBalance("Amm", WRAPPED_SOL, 10n, 15n)];
  expect(find({ tokens, signers: [TRADER, testAddress("Amm")] })).toBeNull();
});

test("the last trade of each mint with a pool counts, newest first, and transfers and failures do not", () => {
  const mints = new Set(["Xtok", "Ytok", "Ztok"].map(testAddress));
  const buy = (signature: string, mint: string) =>
    buildChange({ signature, solLamports: -5n, tokens: [tokenChange(mint, 0n, 9n)] });
  const changes = [
    buy("first", "Xtok"),
    buy("of Y", "Ytok"),
    buy("last", "Xtok"),
    { ...buy("failed", "Xtok"), failed: true },
    buildChange({ signature: "gift", tokens: [tokenChange("Ztok", 0n, 9n)] }),
    buy("other", "Fish"),
  ];
  expect(Array.from(listPoolTrades(changes, mints))).toEqual([
    [testAddress("Xtok"), "last"],
    [testAddress("Ytok"), "of Y"],
  ]);
});
