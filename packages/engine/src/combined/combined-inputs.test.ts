import { describe, expect, test } from "vitest";
import type { Address } from "../address.ts";
import { runSteps } from "../steps.ts";
import type { OwnerChange } from "../swaps/owner-change.ts";
import { atMinute, buildChange, testAddress } from "../testing/build-change.ts";
import { buildWalletInput } from "../testing/build-wallet-input.ts";
import type { WalletInput } from "../wallet/wallet-input.ts";
import { combineWallets } from "./combine-wallets.ts";

const ANN = testAddress("Ann");
const BOB = testAddress("Bob");
const MINT = testAddress("Mint");
const VENUE = testAddress("Venue");

describe("inputs of several wallets", () => {
  const input = (wallet: Address, fields: Partial<WalletInput> = {}) => ({
    ...buildWalletInput(fields),
    wallet,
  });
  const coverage = (fields: Partial<WalletInput["coverage"]>) => ({
    ...buildWalletInput().coverage,
    ...fields,
  });
  const combine = (ann: Partial<WalletInput>, bob: Partial<WalletInput>) =>
    runSteps(combineWallets([input(BOB, bob), input(ANN, ann)])).input;

  test("cover the first to the last transaction, and are complete if each history is", () => {
    const ann = coverage({ fromSlot: 5, toSlot: 9, fromTime: 50, toTime: 90, transactions: 3 });
    const bob = coverage({ fromSlot: 2, toSlot: 7, fromTime: 20, toTime: 70, transactions: 4 });
    expect(combine({ coverage: ann }, { coverage: bob }).coverage).toEqual({
      ...{ fromSlot: 2, toSlot: 9, fromTime: 20, toTime: 90, transactions: 7, complete: true },
    });
    const cut = { ...bob, complete: false };
    expect(combine({ coverage: ann }, { coverage: cut }).coverage.complete).toBe(false);
    expect(combine({ coverage: ann }, {}).coverage).toMatchObject({ fromSlot: 5, toSlot: 9 });
    expect(combine({}, {}).coverage).toMatchObject({ fromSlot: null, toTime: null });
  });

  test("count a transaction of two members once", () => {
    const both = buildChange({ ...atMinute(1), solLamports: 5n });
    const mine = buildChange({ ...atMinute(2), solLamports: 5n });
    const combined = combine(
      { changes: [both, mine], coverage: coverage({ transactions: 6 }) },
      { changes: [both], coverage: coverage({ transactions: 2 }) },
    );
    expect([combined.changes.length, combined.coverage.transactions]).toEqual([2, 7]);
  });

  test("hold the sum of the members' holdings as of the later slot, or null if one is unknown", () => {
    const held = (slot: number, lamports: bigint, amount: bigint) => ({
      slot,
      lamports,
      tokens: new Map([[MINT, { amount, decimals: 6 }]]),
    });
    expect(combine({ holdings: held(9, 5n, 7n) }, { holdings: held(4, 2n, 3n) }).holdings).toEqual(
      held(9, 7n, 10n),
    );
    expect(combine({ holdings: held(9, 5n, 7n) }, { holdings: null }).holdings).toBeNull();
  });

  test("have the prices of all members, and no present prices if those of one member are unknown", () => {
    const prices = (solUsd: number | null, mint: Address | null) => ({
      solUsd,
      tokenUsd: mint === null ? null : new Map([[mint, 2]]),
    });
    const both = new Map([
      [MINT, 2],
      [VENUE, 2],
    ]);
    const [ofAnn, ofBob] = [prices(null, MINT), prices(200, VENUE)];
    expect(combine({ present: ofAnn }, { present: ofBob }).present).toEqual({ solUsd: 200, tokenUsd: both });
    expect(combine({ present: prices(150, null) }, { present: ofBob }).present).toEqual({
      solUsd: 150,
      tokenUsd: null,
    });
    expect(
      combine({ present: prices(null, null) }, { present: prices(null, null) }).present?.solUsd,
    ).toBeNull();
    expect(combine({ present: null }, { present: ofBob }).present).toBeNull();
  });

  test("have the first address, no label, and the latest time", () => {
    const combined = combine({ analyzedAt: 4 }, { analyzedAt: 9, kol: null });
    expect(combined).toMatchObject({ wallet: ANN, label: null, kol: null, analyzedAt: 9 });
  });

  test("are refused without a wallet", () => {
    expect(() => runSteps(combineWallets([]))).toThrow("there is no wallet to combine");
  });
});

describe("moves among members", () => {
  const row = (name: string, before: bigint, after: bigint, mint = MINT) => [
    { account: testAddress(name), mint, decimals: 6, before, after },
  ];
  const count = (ann: Partial<OwnerChange>, bob: Partial<OwnerChange>) => {
    const change = (fields: Partial<OwnerChange>) => [buildChange({ ...atMinute(1), ...fields })];
    const inputs = [
      { ...buildWalletInput({ changes: change(ann) }), wallet: ANN },
      { ...buildWalletInput({ changes: change(bob) }), wallet: BOB },
    ];
    return runSteps(combineWallets(inputs)).internal;
  };
  const seller = { tokens: row("AnnMint", 9n, 2n), solLamports: 5n };
  const buyer = { tokens: row("BobMint", 0n, 7n), solLamports: -5n };

  test.each([
    ["one sells what the other buys", seller, buyer, 1],
    ["the other sells what the one buys", buyer, seller, 1],
    ["the giver is not paid", { ...seller, solLamports: 0n }, buyer, 0],
    ["the receiver does not pay", seller, { ...buyer, solLamports: 0n }, 0],
    ["no member receives the units", seller, { ...buyer, tokens: [] }, 0],
    [
      "the other receives another token, and its balance of this one stays the same",
      seller,
      { ...buyer, tokens: [...row("BobMint", 7n, 7n), ...row("BobWen", 0n, 7n, VENUE)] },
      0,
    ],
    [
      "one also gives another token",
      { ...seller, tokens: [...row("AnnWen", 9n, 2n, VENUE), ...row("AnnMint", 9n, 2n)] },
      buyer,
      1,
    ],
    ["both give", seller, { ...buyer, tokens: row("BobMint", 7n, 0n) }, 0],
    ["both receive", { ...seller, tokens: row("AnnMint", 2n, 9n) }, buyer, 0],
    ["the token does not move", { ...seller, tokens: row("AnnMint", 2n, 2n) }, buyer, 0],
  ])("are or are not a trade if %s", (_, ann, bob, tradesBetweenMembers) => {
    expect(count(ann, bob)).toEqual({ transfers: 0, tradesBetweenMembers });
  });

  test("are a transfer of any asset if one names the other", () => {
    const sent = { counterparty: BOB, mint: null, amount: -5n, receivers: 1 };
    expect(count({ direct: [sent] }, {})).toEqual({ transfers: 1, tradesBetweenMembers: 0 });
    const away = { ...sent, counterparty: VENUE };
    expect(count({ direct: [away] }, {})).toEqual({ transfers: 0, tradesBetweenMembers: 0 });
  });
});
