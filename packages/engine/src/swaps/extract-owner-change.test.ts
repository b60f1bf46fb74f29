import { describe, expect, it } from "vitest";
import { USDC, USDT, WRAPPED_SOL } from "../chain/assets.ts";
import { SYSTEM_PROGRAM, TOKEN_PROGRAM } from "../chain/programs.ts";
import type { Transaction } from "../chain/transaction.ts";
import { lamportBalance, tokenBalance } from "../testing/build-balance.ts";
import { buildChange, testAddress } from "../testing/build-change.ts";
import { buildTokenTransfer, buildTransaction, solTransfer } from "../testing/build-transaction.ts";
import { extractOwnerChange } from "./extract-owner-change.ts";
import { mainnetContext } from "./extraction-context.ts";

const X = testAddress("Xtok");
const TRADER = testAddress("Trader");
const VENUE = testAddress("Venue");
const CONTEXT = mainnetContext(new Set([testAddress("Tip")]));

const extract = (fields: Partial<Transaction>) =>
  extractOwnerChange(buildTransaction(fields), TRADER, CONTEXT);

const place = { signature: "tx", slot: 9, indexInBlock: 4, blockTime: 1000 };

it("the owner's change in a transaction has its balances, with fee and tip added back, and the venue", () => {
  const bought = tokenBalance("Trader", X, 0n, 50n);
  const change = extract({
    ...place,
    feePayer: TRADER,
    feeLamports: 5n,
    signers: [testAddress("Sender"), TRADER],
    lamports: [lamportBalance("Amm", 25n, 200n), lamportBalance("Trader", 1000n, 800n)],
    tokens: [tokenBalance("Amm", X, 90n, 40n), bought],
    transfers: [solTransfer("Trader", "Tip", 20n)],
    programs: [SYSTEM_PROGRAM, TOKEN_PROGRAM, VENUE, testAddress("Second")],
  });
  const { owner: _, ...moved } = bought;
  expect(change).toEqual(
    buildChange({
      ...place,
      cosigners: [testAddress("Sender")],
      feeLamports: 5n,
      tipLamports: 20n,
      solLamports: -175n,
      ownLamports: { before: 1000n, after: 800n },
      tokens: [moved],
      venue: VENUE,
    }),
  );
});

it("the SOL of a token account that owns itself is counted once, as wrapped SOL", () => {
  const account = TRADER;
  const change = extract({
    lamports: [{ account, before: 30n, after: 20n }],
    tokens: [{ ...tokenBalance("Trader", WRAPPED_SOL, 28n, 18n), account }],
  });
  expect(change).toMatchObject({
    solLamports: -10n,
    ownRentLamports: 0n,
    ownLamports: null,
    wrapped: [{ account, before: 28n, after: 18n }],
  });
});

it.each<[string, Partial<Transaction>]>([
  ["its account is only mentioned", { lamports: [lamportBalance("Trader", 7n, 7n)] }],
  ["its tokens did not move", { tokens: [tokenBalance("Trader", X, 5n, 5n)] }],
  ["others paid, received and tipped", { lamports: [lamportBalance("Amm", 1n, 2n)], feeLamports: 5n }],
  ["another wallet's transaction failed", { failed: true, lamports: [lamportBalance("Trader", 1n, 2n)] }],
])("the owner's change in a transaction is null if %s", (_, fields) => {
  expect(extract(fields)).toBeNull();
});

it.each<[string, Partial<Transaction>, object]>([
  [
    "it paid the fee",
    { feePayer: TRADER, feeLamports: 5n, lamports: [lamportBalance("Trader", 9n, 4n)] },
    { feeLamports: 5n, solLamports: 0n },
  ],
  [
    "it paid a tip",
    { transfers: [solTransfer("Trader", "Tip", 5n)], lamports: [lamportBalance("Trader", 9n, 4n)] },
    { tipLamports: 5n, solLamports: 0n },
  ],
  ["it received SOL", { lamports: [lamportBalance("Trader", 4n, 9n)] }, { solLamports: 5n }],
])("the owner's change in a transaction exists if %s and nothing else", (_, fields, expected) => {
  expect(extract(fields)).toMatchObject(expected);
});

it("a tip is SOL that the owner sends to a known tip account, and nothing else", () => {
  const transfers = [
    solTransfer("Trader", "Tip", 20n),
    solTransfer("Trader", "Tip", 3n),
    solTransfer("Trader", "Friend", 100n),
    solTransfer("Friend", "Tip", 1000n),
    { ...buildTokenTransfer(X, "Trader", "Friend", 7n), source: TRADER, destination: testAddress("Tip") },
  ];
  expect(extract({ transfers, lamports: [lamportBalance("Trader", 200n, 77n)] })).toMatchObject({
    tipLamports: 23n,
    solLamports: -100n,
  });
});

it("a failed transaction costs its fee payer the fee and moves nothing", () => {
  const change = extract({
    ...place,
    failed: true,
    feePayer: TRADER,
    feeLamports: 5n,
    lamports: [lamportBalance("Trader", 9n, 4n)],
    tokens: [tokenBalance("Trader", X, 0n, 50n)],
    transfers: [solTransfer("Trader", "Tip", 20n)],
    programs: [VENUE],
  });
  expect(change).toEqual(
    buildChange({
      ...place,
      failed: true,
      cosigners: [testAddress("Sender")],
      feeLamports: 5n,
      ownLamports: { before: 9n, after: 4n },
      venue: VENUE,
      onlyVenue: true,
    }),
  );
});

it("a failed transaction costs nothing if its fee payer could not pay (SIMD-0290)", () => {
  const unpaid = extract({ ...place, failed: true, feePayer: TRADER, feeLamports: 0n, programs: [VENUE] });
  expect(unpaid?.feeLamports ?? 0n).toBe(0n);
});

describe("returned quote currency", () => {
  const transfers = [
    buildTokenTransfer(USDC, "Trader", "A", 100n),
    buildTokenTransfer(X, "A", "Trader", 50n),
    buildTokenTransfer(X, "Trader", "B", 50n),
    buildTokenTransfer(USDC, "B", "Trader", 110n),
  ];
  const pools = [
    ...[tokenBalance("A", USDC, 1000n, 1100n), tokenBalance("A", X, 500n, 450n)],
    ...[tokenBalance("B", USDC, 1000n, 890n), tokenBalance("B", X, 500n, 550n)],
  ];
  const gotDollars = [tokenBalance("Trader", USDC, 200n, 210n), tokenBalance("Trader", X, 0n, 0n)];

  it("returned quote currency is an arbitrage if only quote currency changed", () => {
    expect(extract({ transfers, tokens: [...gotDollars, ...pools] })?.arbitrage).not.toBeNull();
    const swapped = [...gotDollars, tokenBalance("Trader", USDT, 5n, 0n), ...pools];
    expect(extract({ transfers, tokens: swapped })?.arbitrage).not.toBeNull();
  });

  it("returned quote currency is no arbitrage if the wallet also gained or spent another token", () => {
    const rest = tokenBalance("Trader", testAddress("Ytok"), 0n, 1n);
    expect(extract({ transfers, tokens: [...gotDollars, rest, ...pools] })?.arbitrage).toBeNull();
  });
});
