import { expect, test } from "vitest";
import { type LabeledAddresses, NOTHING_LABELED } from "../known-address.ts";
import { runSteps } from "../steps.ts";
import type { OwnerChange } from "../swaps/owner-change.ts";
import { atMinute, buildChange, START, testAddress, tokenChange } from "../testing/build-change.ts";
import { observeWallet } from "./observe-wallet.ts";

const [ANN, BOB, MINT, VENUE] = [
  ...[testAddress("Ann"), testAddress("Bob"), testAddress("Mint"), testAddress("Venue")],
] as const;
const UNTIL = START + 9_000;

function observe(
  changes: readonly OwnerChange[],
  fields: { complete?: boolean; fromTime?: number | null; labeled?: LabeledAddresses } = {},
) {
  const { complete = true, fromTime = START, labeled } = fields;
  const coverage = {
    fromSlot: 1,
    toSlot: 2,
    fromTime,
    toTime: UNTIL,
    transactions: changes.length,
    complete,
  };
  const observation = { solUsd: new Map(), until: UNTIL };
  const known = labeled === undefined ? observation : { ...observation, labeled };
  return runSteps(observeWallet(ANN, { changes, coverage }, known));
}

const sentTo = (counterparty: typeof BOB) => ({ counterparty, mint: null, amount: -5n, receivers: 1 });

const swap = (
  minute: number,
  before: bigint,
  after: bigint,
  solLamports: bigint,
  fields: Partial<OwnerChange> = {},
) =>
  buildChange({
    ...atMinute(minute),
    tokens: [tokenChange("Mint", before, after)],
    solLamports,
    venue: VENUE,
    ...fields,
  });

test("an observed wallet has its trades with their times and values", () => {
  const { trading, prices } = observe([swap(1, 0n, 10n, -50n), swap(2, 10n, 4n, 90n)]);
  expect(trading.trades).toEqual([
    { signature: "s1", mint: MINT, side: "buy", time: START + 60, slot: 1_001 },
    { signature: "s2", mint: MINT, side: "sell", time: START + 120, slot: 1_002 },
  ]);
  expect(prices).toEqual([
    { mint: MINT, time: START + 60, amount: 10n, lamports: 50n },
    { mint: MINT, time: START + 120, amount: 6n, lamports: 90n },
  ]);
});

test("an observed wallet has the changes that name other wallets, marked if it traded in them", () => {
  const changes = [
    swap(1, 0n, 10n, -50n),
    swap(2, 10n, 20n, -50n, { feePayer: BOB }),
    buildChange({ ...atMinute(3), cosigners: [BOB] }),
    buildChange({ ...atMinute(4), direct: [sentTo(BOB)], solLamports: -5n }),
    buildChange({ ...atMinute(5) }),
  ];
  expect(observe(changes).counterpartyChanges).toEqual([
    { change: changes[1], time: START + 120, traded: true },
    { change: changes[2], time: START + 180, traded: false },
    { change: changes[3], time: START + 240, traded: false },
  ]);
});

test("an observed wallet has no sale of units that a labeled lending program took as collateral for a loan", () => {
  const loan = swap(1, 10n, 0n, 4_000_000_000n, { onlyVenue: true, direct: [sentTo(BOB)] });
  expect(observe([loan]).trading.trades).toMatchObject([{ mint: MINT, side: "sell" }]);
  const labeled = { ...NOTHING_LABELED, lending: new Set([VENUE]) };
  expect(observe([loan], { labeled })).toMatchObject({
    trading: { trades: [] },
    prices: [],
    counterpartyChanges: [{ traded: false }],
  });
});

test("an observed wallet omits changes without a time", () => {
  const nowhere = swap(1, 0n, 10n, -50n, { blockTime: null, feePayer: BOB });
  expect(observe([nowhere])).toMatchObject({
    counterpartyChanges: [],
    prices: [],
    trading: { trades: [] },
  });
});

test("an observed wallet is covered from its beginning, from the start of its history, or not at all", () => {
  const seen = (fields: Parameters<typeof observe>[1]) => observe([], fields).trading.covered;
  expect(seen({ complete: true })).toEqual([{ from: -Infinity, to: UNTIL }]);
  expect(seen({ complete: false })).toEqual([{ from: START, to: UNTIL }]);
  expect(seen({ complete: false, fromTime: null })).toEqual([{ from: UNTIL, to: UNTIL }]);
  expect(observe([], { complete: false }).complete).toBe(false);
});
