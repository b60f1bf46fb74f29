import { expect, it } from "vitest";
import type { Address } from "../address.ts";
import { USDC, WRAPPED_SOL } from "../chain/assets.ts";
import type { Transaction } from "../chain/transaction.ts";
import { lamportBalance, tokenBalance } from "../testing/build-balance.ts";
import { testAddress } from "../testing/build-change.ts";
import { buildTokenTransfer, buildTransaction } from "../testing/build-transaction.ts";
import { readArbitrage } from "./read-arbitrage.ts";

const X = testAddress("Xtok");
const TRADER = testAddress("Trader");

/** Wrapped SOL for X in pool A, X for wrapped SOL in pool B: 100 are sent, 110 are returned. */
const arbitrage = {
  transfers: [
    buildTokenTransfer(WRAPPED_SOL, "Trader", "A", 100n),
    buildTokenTransfer(X, "A", "Trader", 50n),
    buildTokenTransfer(X, "Trader", "B", 50n),
    buildTokenTransfer(WRAPPED_SOL, "B", "Trader", 110n),
  ],
  tokens: [
    tokenBalance("Trader", WRAPPED_SOL, 200n, 210n),
    tokenBalance("Trader", X, 0n, 0n),
    tokenBalance("A", WRAPPED_SOL, 1000n, 1100n),
    tokenBalance("A", X, 500n, 450n),
    tokenBalance("B", X, 500n, 550n),
    tokenBalance("B", WRAPPED_SOL, 1000n, 890n),
  ],
};

/**
 * The same first leg, but X is sent to a friend: pool A receives all that is sent to it, and no other account pays
 * SOL.
 */
const passedOn = {
  transfers: [...arbitrage.transfers.slice(0, 2), buildTokenTransfer(X, "Trader", "Friend", 50n)],
  tokens: [
    tokenBalance("Trader", WRAPPED_SOL, 200n, 100n),
    tokenBalance("A", WRAPPED_SOL, 1000n, 1100n),
    tokenBalance("A", X, 500n, 450n),
    tokenBalance("Friend", X, 0n, 50n),
  ],
};

function isReturned(fields: Partial<Transaction>, solLamports = 10n, stables: Transaction["tokens"] = []) {
  const transaction = buildTransaction(fields);
  const owned = transaction.tokens.filter(({ owner }) => owner === TRADER);
  const scope = { owner: TRADER, owned, tipAccounts: new Set<Address>() };
  return readArbitrage(transaction, scope, solLamports, stables) !== null;
}

it("an arbitrage requires that the token leaves the account that received it", () => {
  const [quote, , ...pools] = arbitrage.tokens;
  const stored = tokenBalance("Trader", X, 0n, 50n);
  expect(isReturned({ ...arbitrage, tokens: quote === undefined ? [] : [quote, stored, ...pools] })).toBe(
    false,
  );
  // Another account's X reaches the second pool.
  const transfers = [...arbitrage.transfers.slice(0, 2), buildTokenTransfer(X, "Friend", "B", 50n)];
  expect(isReturned({ ...arbitrage, transfers })).toBe(false);
});

it("a token that is bought and passed on is no arbitrage if SOL passed through an account whose balance did not change", () => {
  const router = tokenBalance("Router", WRAPPED_SOL, 30n, 30n);
  const transfers = [...passedOn.transfers, buildTokenTransfer(WRAPPED_SOL, "Trader", "Router", 5n)];
  expect(isReturned({ transfers, tokens: [...passedOn.tokens, router] }, -100n)).toBe(false);
});

it("a token that is bought and passed on is no arbitrage if it was bought with a stablecoin through a pool that pays SOL", () => {
  const tokens = [...passedOn.tokens, tokenBalance("B", WRAPPED_SOL, 1000n, 890n)];
  const stables = [tokenBalance("Trader", USDC, 100n, 0n)];
  expect(isReturned({ ...passedOn, tokens }, 0n, stables)).toBe(false);
});

const curve = tokenBalance("Curve", X, 500n, 550n);
/** X is bought from A and sold to the curve, which pays 110. */
const onCurve = {
  transfers: arbitrage.transfers.slice(0, 3),
  tokens: [...arbitrage.tokens.slice(0, 4), curve],
  lamports: [lamportBalance("Fee", 5n, 0n), lamportBalance("Curve", 1000n, 890n)],
};

it("a bonding curve that pays native SOL is not a signer or an owner, since they pay fees and rent", () => {
  expect(isReturned({ ...onCurve, signers: [testAddress("Curve")] })).toBe(false);
  const tokens = onCurve.tokens.map((each) => (each === curve ? { ...curve, owner: TRADER } : each));
  expect(isReturned({ ...onCurve, tokens, lamports: [lamportBalance("Trader", 1000n, 890n)] })).toBe(false);
});
