import { describe, expect, it } from "vitest";
import type { Address } from "../address.ts";
import { USDC, WRAPPED_SOL } from "../chain/assets.ts";
import type { Transaction } from "../chain/transaction.ts";
import { lamportBalance, tokenBalance } from "../testing/build-balance.ts";
import { testAddress } from "../testing/build-change.ts";
import { buildTokenTransfer, buildTransaction, solTransfer } from "../testing/build-transaction.ts";
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

describe("an arbitrage", () => {
  it("is SOL that was sent and returned by a pool, via a token that the owner did not retain", () => {
    expect(isReturned(arbitrage)).toBe(true);
    const held = arbitrage.tokens.map((each) => ({
      ...each,
      before: each.before + 7n,
      after: each.after + 7n,
    }));
    expect(isReturned({ ...arbitrage, tokens: held })).toBe(true);
  });

  it("can be in dollars", () => {
    const inDollars = {
      transfers: [
        buildTokenTransfer(USDC, "Trader", "A", 100n),
        ...arbitrage.transfers.slice(1, 3),
        buildTokenTransfer(USDC, "B", "Trader", 110n),
      ],
      tokens: [
        ...[tokenBalance("Trader", USDC, 200n, 210n), tokenBalance("Trader", X, 0n, 0n)],
        ...[tokenBalance("A", USDC, 1000n, 1100n), tokenBalance("A", X, 500n, 450n)],
        ...[tokenBalance("B", USDC, 1000n, 890n), tokenBalance("B", X, 500n, 550n)],
      ],
    };
    expect(isReturned(inDollars, 0n, inDollars.tokens.slice(0, 1))).toBe(true);
    expect(isReturned(inDollars, 10n)).toBe(false);
    expect(isReturned(inDollars, 0n)).toBe(false);
  });

  it("requires that the token leaves the account that received it", () => {
    const [quote, , ...pools] = arbitrage.tokens;
    const stored = tokenBalance("Trader", X, 0n, 50n);
    expect(isReturned({ ...arbitrage, tokens: quote === undefined ? [] : [quote, stored, ...pools] })).toBe(
      false,
    );
    // Another account's X reaches the second pool.
    const transfers = [...arbitrage.transfers.slice(0, 2), buildTokenTransfer(X, "Friend", "B", 50n)];
    expect(isReturned({ ...arbitrage, transfers })).toBe(false);
  });

  it("requires that more than the quote currency passes through", () => {
    const tokens = [tokenBalance("B", WRAPPED_SOL, 1000n, 890n)];
    const there = [
      buildTokenTransfer(WRAPPED_SOL, "B", "C", 110n),
      buildTokenTransfer(WRAPPED_SOL, "C", "Trader", 110n),
    ];
    expect(isReturned({ tokens, transfers: there })).toBe(false);
    const native = [solTransfer("B", "C", 110n), solTransfer("C", "Trader", 110n)];
    expect(isReturned({ tokens, transfers: native })).toBe(false);
  });
});

describe("a token that is bought and passed on", () => {
  it("is no arbitrage: only the owner gave SOL", () => {
    expect(isReturned(passedOn, -100n)).toBe(false);
  });

  it("is no arbitrage if SOL passed through an account whose balance did not change", () => {
    const router = tokenBalance("Router", WRAPPED_SOL, 30n, 30n);
    const transfers = [...passedOn.transfers, buildTokenTransfer(WRAPPED_SOL, "Trader", "Router", 5n)];
    expect(isReturned({ transfers, tokens: [...passedOn.tokens, router] }, -100n)).toBe(false);
  });

  it("is no arbitrage if it was bought with a stablecoin through a pool that pays SOL", () => {
    const tokens = [...passedOn.tokens, tokenBalance("B", WRAPPED_SOL, 1000n, 890n)];
    const stables = [tokenBalance("Trader", USDC, 100n, 0n)];
    expect(isReturned({ ...passedOn, tokens }, 0n, stables)).toBe(false);
  });
});

describe("a bonding curve that pays native SOL", () => {
  const curve = tokenBalance("Curve", X, 500n, 550n);
  /** X is bought from A and sold to the curve, which pays 110. */
  const onCurve = {
    transfers: arbitrage.transfers.slice(0, 3),
    tokens: [...arbitrage.tokens.slice(0, 4), curve],
    lamports: [lamportBalance("Fee", 5n, 0n), lamportBalance("Curve", 1000n, 890n)],
  };

  it("closes an arbitrage in SOL, and none in stablecoins", () => {
    expect(isReturned(onCurve)).toBe(true);
    expect(isReturned(onCurve, 0n, [tokenBalance("Trader", USDC, 0n, 5n)])).toBe(false);
  });

  it("is not a signer or an owner, since they pay fees and rent", () => {
    expect(isReturned({ ...onCurve, signers: [testAddress("Curve")] })).toBe(false);
    const tokens = onCurve.tokens.map((each) => (each === curve ? { ...curve, owner: TRADER } : each));
    expect(isReturned({ ...onCurve, tokens, lamports: [lamportBalance("Trader", 1000n, 890n)] })).toBe(false);
  });

  it("pays none if it received at least the SOL sent to it, or its SOL did not change", () => {
    const lamports = [lamportBalance("Curve", 1000n, 1100n)];
    const sold = solTransfer("Trader", "Curve", 100n);
    expect(isReturned({ ...onCurve, lamports, transfers: [...onCurve.transfers, sold] })).toBe(false);
    const elsewhere = [...onCurve.transfers, sold, solTransfer("Trader", "Tip", 9n)];
    expect(isReturned({ ...onCurve, lamports, transfers: elsewhere })).toBe(false);
    expect(isReturned({ ...onCurve, lamports: [] })).toBe(false);
    expect(isReturned({ ...onCurve, lamports: [], tokens: [{ ...curve, owner: null }] })).toBe(false);
  });

  it("pays some if it received less than the SOL sent to it", () => {
    const lamports = [lamportBalance("Curve", 1000n, 1099n)];
    const transfers = [...onCurve.transfers, solTransfer("Trader", "Curve", 100n)];
    expect(isReturned({ ...onCurve, lamports, transfers })).toBe(true);
  });
});
