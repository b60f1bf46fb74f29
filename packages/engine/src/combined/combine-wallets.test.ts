import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "../../../testing/test-scope.ts";
import type { Address } from "../address.ts";
import { toSol } from "../amount.ts";
import { runSteps } from "../steps.ts";
import type { OwnerChange } from "../swaps/owner-change.ts";
import { atMinute, buildChange, testAddress } from "../testing/build-change.ts";
import { buildWalletInput } from "../testing/build-wallet-input.ts";
import { computeMetrics } from "../wallet/compute-metrics.ts";
import type { WalletInput } from "../wallet/wallet-input.ts";
import { allocateRealizedPnl } from "./allocate-realized-pnl.ts";
import { combineWallets } from "./combine-wallets.ts";

const ANN = testAddress("Ann");
const BOB = testAddress("Bob");
const MINT = testAddress("Mint");
const VENUE = testAddress("Venue");
const SOL = 1_000_000_000n;

/** Changes of two members and of one owner of both, recorded as they trade. */
class Book {
  readonly changes = new Map<Address, OwnerChange[]>([
    [ANN, []],
    [BOB, []],
  ]);
  private readonly held = new Map<Address, bigint>();
  private minute = 0;

  heldBy(wallet: Address): bigint {
    return this.held.get(wallet) ?? 0n;
  }

  /** Buys if the amount is above 0, else sells. */
  trade(wallet: Address, amount: bigint, lamports: bigint): void {
    this.minute += 1;
    this.write(wallet, amount, { solLamports: lamports, feeLamports: 5_000n, venue: VENUE });
  }

  /** Sends units; an unseen transfer is in the sender's history alone. */
  send(from: Address, to: Address, amount: bigint, isSeen: boolean): void {
    this.minute += 1;
    const move = { mint: MINT, receivers: 1 };
    this.write(from, -amount, { direct: [{ ...move, counterparty: to, amount: -amount }] });
    if (isSeen) {
      this.write(to, amount, {
        signed: false,
        feePayer: from,
        direct: [{ ...move, counterparty: from, amount }],
      });
    } else this.held.set(to, this.heldBy(to) + amount);
  }

  private write(wallet: Address, amount: bigint, fields: Partial<OwnerChange>): void {
    const before = this.heldBy(wallet);
    this.held.set(wallet, before + amount);
    const account = testAddress(wallet === ANN ? "AnnMint" : "BobMint");
    const token = { account, mint: MINT, decimals: 6, before, after: before + amount };
    this.add(wallet, { ...atMinute(this.minute), tokens: [token], ...fields });
  }

  /** Writes a change as it is given. */
  add(wallet: Address, fields: Parameters<typeof buildChange>[0]): void {
    this.changes.get(wallet)?.push(buildChange(fields));
  }

  inputOf(wallet: Address): WalletInput {
    return { ...buildWalletInput({ changes: this.changes.get(wallet) ?? [] }), wallet };
  }
}

const combine = (inputs: readonly WalletInput[]) => runSteps(combineWallets(inputs));
const realized = (inputs: readonly WalletInput[]) => computeMetrics(combine(inputs).input).realizedSol;

const NO_DOLLARS = { realizedUsdMicros: 0n, usdResults: 0 };

/** Steps of one owner: who acts, buys or sells, how many units, for how much. */
const steps = fc.array(
  fc.record({
    isBob: fc.boolean(),
    isSale: fc.boolean(),
    amount: fc.integer({ min: 1, max: 1_000 }),
    lamports: fc.integer({ min: 20_000_000, max: 2_000_000_000 }),
    isSeen: fc.boolean(),
  }),
  { minLength: 2, maxLength: 25 },
);

test("a single combined wallet has the metrics of that wallet", () => {
  fc.assert(
    fc.property(steps, (plan) => {
      const book = new Book();
      for (const { isSale, amount, lamports } of plan) {
        if (!isSale) book.trade(ANN, BigInt(amount), -BigInt(lamports));
        else if (book.heldBy(ANN) >= BigInt(amount)) book.trade(ANN, -BigInt(amount), BigInt(lamports));
      }
      const input = book.inputOf(ANN);
      expect(computeMetrics(combine([input]).input)).toEqual(computeMetrics(input));
    }),
    { numRuns: runs(60) },
  );
});

test("transfers among members change no sum, regardless of who holds, sells or sees the units", () => {
  fc.assert(
    fc.property(steps, (plan) => {
      const [group, alone] = [new Book(), new Book()];
      for (const { isBob, isSale, amount, lamports, isSeen } of plan) {
        const [actor, other] = isBob ? [BOB, ANN] : [ANN, BOB];
        const units = BigInt(amount);
        if (!isSale) {
          group.trade(actor, units, -BigInt(lamports));
          alone.trade(ANN, units, -BigInt(lamports));
          continue;
        }
        if (alone.heldBy(ANN) < units) continue;
        const missing = units - group.heldBy(actor);
        if (missing > 0n) group.send(other, actor, missing, isSeen);
        group.trade(actor, -units, BigInt(lamports));
        alone.trade(ANN, -units, BigInt(lamports));
      }
      const inputs = [group.inputOf(ANN), group.inputOf(BOB)];
      expect(realized(inputs)).toEqual(computeMetrics(alone.inputOf(ANN)).realizedSol);
      expect(realized(inputs.toReversed())).toEqual(realized(inputs));
      const shares = runSteps(allocateRealizedPnl(combine(inputs), inputs));
      const sum = shares.reduce((total, { realizedLamports }) => total + realizedLamports, 0n);
      expect(toSol(sum)).toBe(realized(inputs).value ?? 0);
    }),
    { numRuns: runs(120) },
  );
});

test("an internal gift keeps its cost: bought for 2 SOL by one, sold for 5 SOL by the other, is 3 SOL", () => {
  const book = new Book();
  book.trade(ANN, 100n, -2n * SOL);
  book.send(ANN, BOB, 100n, true);
  book.trade(BOB, -100n, 5n * SOL);
  const { input, internal } = combine([book.inputOf(BOB), book.inputOf(ANN)]);
  const { realizedSol, completedCycles, knownBasisShare } = computeMetrics(input);
  // Two network fees of trades.
  expect(realizedSol).toMatchObject({ value: 3 - 0.00001 });
  expect([completedCycles, knownBasisShare]).toEqual([1, 1]);
  expect(internal).toEqual({ transfers: 1, tradesBetweenMembers: 0 });
  const inputs = [book.inputOf(BOB), book.inputOf(ANN)];
  expect(runSteps(allocateRealizedPnl(combine(inputs), inputs))).toEqual([
    { wallet: ANN, realizedLamports: 0n, isWhole: true, results: 0, ...NO_DOLLARS },
    { wallet: BOB, realizedLamports: 3n * SOL - 10_000n, isWhole: true, results: 1, ...NO_DOLLARS },
  ]);
});

test("a trade between members is no buy and no sale, and the units keep their first cost", () => {
  const book = new Book();
  book.trade(ANN, 100n, -2n * SOL);
  const [bought] = book.changes.get(ANN) ?? [];
  const rows = (account: string, before: bigint, after: bigint) => [
    { account: testAddress(account), mint: MINT, decimals: 6, before, after },
  ];
  const swap = { ...atMinute(5), venue: VENUE, visible: [] };
  const ann = buildChange({ ...swap, tokens: rows("AnnMint", 100n, 0n), solLamports: 9n * SOL });
  const bob = buildChange({ ...swap, tokens: rows("BobMint", 0n, 100n), solLamports: -9n * SOL });
  const inputs = [
    { ...book.inputOf(ANN), changes: bought === undefined ? [] : [bought, ann] },
    { ...book.inputOf(BOB), changes: [bob] },
  ];
  const { input, internal } = combine(inputs);
  const { realizedSol, tokens, completedCycles } = computeMetrics(input);
  expect(internal).toEqual({ transfers: 0, tradesBetweenMembers: 1 });
  expect([realizedSol.value ?? 0, completedCycles, tokens.length]).toEqual([0, 0, 1]);
});

const sold = (name: string, units: bigint) => ({
  ...{ account: testAddress(name), mint: MINT, decimals: 6, before: units, after: 0n },
});

/** Lamports of each, all of which are known. */
const sharesOf = (inputs: readonly WalletInput[]) => {
  const shares = runSteps(allocateRealizedPnl(combine(inputs), inputs));
  expect(shares).toMatchObject([
    { wallet: ANN, isWhole: true },
    { wallet: BOB, isWhole: true },
  ]);
  return { ann: shares[0]?.realizedLamports, bob: shares[1]?.realizedLamports };
};

test("shares of a group's result follow the units that each member gives in a joint sale, and the last gets the remainder", () => {
  const book = new Book();
  book.trade(ANN, 3n, -2n * SOL);
  book.trade(BOB, 2n, -1n * SOL);
  const sale = { ...atMinute(9), venue: VENUE };
  book.add(ANN, { ...sale, tokens: [sold("AnnMint", 3n)], solLamports: 4n * SOL + 1n });
  book.add(BOB, { ...sale, tokens: [sold("BobMint", 2n)], solLamports: 3n * SOL });
  const inputs = [book.inputOf(BOB), book.inputOf(ANN)];
  // 7 SOL and a lamport for what cost 3 SOL and two fees: 3,999,990,001 lamports, two fifths and the rest.
  expect(sharesOf(inputs)).toEqual({ ann: 2_399_994_001n, bob: 1_599_996_000n });
});

test("shares of a group's result exclude a member that receives part of the units that another sells", () => {
  const book = new Book();
  book.trade(BOB, 3n, -3n * SOL);
  const sale = { ...atMinute(9), venue: VENUE };
  const got = { ...sold("AnnMint", 0n), after: 1n };
  book.add(ANN, { ...sale, tokens: [got] });
  book.add(BOB, { ...sale, tokens: [sold("BobMint", 3n)], solLamports: 6n * SOL });
  const inputs = [book.inputOf(ANN), book.inputOf(BOB)];
  // 6 SOL for two of three units that cost 3 SOL and a fee: 3,333 of its 5,000 lamports.
  expect(sharesOf(inputs)).toEqual({ ann: 0n, bob: 3_999_996_667n });
});

test("shares of a group's result belong to the member that a sale from an order's own account changed", () => {
  const owned = { account: testAddress("Bid"), authority: testAddress("Program") };
  const order = { ...owned, mint: MINT, decimals: 6, alone: true };
  const changes = [
    buildChange({
      ...{ ...atMinute(2), venue: VENUE, solLamports: -2n * SOL },
      tokens: [{ ...sold("AnnMint", 0n), after: 4n }],
    }),
    buildChange({
      ...{ ...atMinute(3), tokens: [sold("AnnMint", 4n)] },
      escrows: [{ ...order, before: 0n, after: 4n }],
    }),
    buildChange({
      ...{ ...atMinute(4), signed: false, solLamports: 5n * SOL },
      escrows: [{ ...order, before: 4n, after: 0n }],
    }),
  ];
  const other = new Book();
  other.trade(BOB, 1n, -1n * SOL);
  const inputs = [other.inputOf(BOB), { ...buildWalletInput({ changes }), wallet: ANN }];
  // 5 SOL for Bob's unit, of 1 SOL and a fee, and three of Ann's four units of 2 SOL.
  expect(sharesOf(inputs)).toEqual({ ann: 2_499_995_000n, bob: 0n });
});

test("shares of a group's result are partial for a member that sells units of unknown cost", () => {
  const book = new Book();
  book.trade(BOB, 100n, -2n * SOL);
  const sale = buildChange({
    ...{ ...atMinute(9), venue: VENUE, tokens: [sold("AnnMint", 50n)], solLamports: SOL },
  });
  const cut = { ...buildWalletInput({ changes: [sale] }), wallet: ANN };
  const inputs = [{ ...cut, coverage: { ...cut.coverage, complete: false } }, book.inputOf(BOB)];
  expect(runSteps(allocateRealizedPnl(combine(inputs), inputs))).toEqual([
    { wallet: ANN, realizedLamports: 0n, isWhole: false, results: 0, ...NO_DOLLARS },
    { wallet: BOB, realizedLamports: 0n, isWhole: true, results: 0, ...NO_DOLLARS },
  ]);
});

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

  test("inputs of several wallets cover the first to the last transaction, and are complete if each history is", () => {
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

  test("inputs of several wallets count a transaction of two members once", () => {
    const both = buildChange({ ...atMinute(1), solLamports: 5n });
    const mine = buildChange({ ...atMinute(2), solLamports: 5n });
    const combined = combine(
      { changes: [both, mine], coverage: coverage({ transactions: 6 }) },
      { changes: [both], coverage: coverage({ transactions: 2 }) },
    );
    expect([combined.changes.length, combined.coverage.transactions]).toEqual([2, 7]);
  });

  test("inputs of several wallets hold the sum of the members' holdings as of the later slot, or null if one is unknown", () => {
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

  test("inputs of several wallets have the prices of all members, and no present prices if those of one member are unknown", () => {
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

  test("inputs of several wallets have the first address, no label, and the latest time", () => {
    const combined = combine({ analyzedAt: 4 }, { analyzedAt: 9, kol: null });
    expect(combined).toMatchObject({ wallet: ANN, label: null, kol: null, analyzedAt: 9 });
  });

  test("inputs of several wallets are refused without a wallet", () => {
    expect(() => runSteps(combineWallets([]))).toThrow("there is no wallet to combine");
  });
});

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
])("moves among members are or are not a trade if %s", (_, ann, bob, tradesBetweenMembers) => {
  expect(count(ann, bob)).toEqual({ transfers: 0, tradesBetweenMembers });
});

test("moves among members are a transfer of any asset if one names the other", () => {
  const sent = { counterparty: BOB, mint: null, amount: -5n, receivers: 1 };
  expect(count({ direct: [sent] }, {})).toEqual({ transfers: 1, tradesBetweenMembers: 0 });
  const away = { ...sent, counterparty: VENUE };
  expect(count({ direct: [away] }, {})).toEqual({ transfers: 0, tradesBetweenMembers: 0 });
});
