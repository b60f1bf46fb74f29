import { expect, it } from "vitest";
import { atMinute, buildChange, poolAgainst, testAddress, tokenChange } from "../testing/build-change.ts";
import { buildWalletInput } from "../testing/build-wallet-input.ts";
import { computeMetrics } from "../wallet/compute-metrics.ts";
import { FactTally, type HistoryFacts } from "./history-facts.ts";
import type { OwnerChange, Party } from "./owner-change.ts";

const SOL = 1_000_000_000n;
const [KEEPER, VENUE, X] = [testAddress("Keeper"), testAddress("Venue"), testAddress("X")];
/** Addresses without a key. */
const [UNITS, QUOTE] = [testAddress("Market"), testAddress("Router")];

/** A buy of 10 X for 1 SOL, and 0.2 SOL to the keeper by an instruction of the owner. */
function buyBesidePayment(minute: number): OwnerChange {
  const tokens = [tokenChange("X", BigInt(minute) * 10n, BigInt(minute) * 10n + 10n)];
  const paid = SOL / 5n;
  const keeper: Party = {
    ...{ authority: KEEPER, exchanges: false, signed: false },
    moves: [{ mint: null, decimals: 9, amount: paid, straight: paid, own: paid }],
  };
  return buildChange({
    ...atMinute(minute),
    ...{ venue: VENUE, tokens, solLamports: -SOL - paid },
    parties: [...poolAgainst(-SOL, tokens), keeper],
    direct: [{ counterparty: KEEPER, mint: null, amount: -paid, receivers: 1 }],
  });
}

/** Units of X from or to one vault, and native SOL to or from another. */
function exchangeWithVaults(minute: number, units: bigint): OwnerChange {
  const move = (authority: typeof UNITS, mint: typeof UNITS | null, amount: bigint): Party => ({
    ...{ authority, exchanges: false, signed: false },
    moves: [{ mint, decimals: 6, amount, straight: amount, own: 0n }],
  });
  const tokens = [tokenChange("X", units < 0n ? -units : 0n, units < 0n ? 0n : units)];
  return buildChange({
    ...atMinute(minute),
    ...{ venue: VENUE, tokens, solLamports: -units },
    parties: [move(UNITS, X, -units), move(QUOTE, null, units)],
  });
}

function readFacts(changes: readonly OwnerChange[]): HistoryFacts {
  const tally = new FactTally();
  for (const change of changes) tally.add(change);
  return tally.conclude();
}

it("takes fees from the third trade on, also for the trades before", () => {
  const payments = [0, 1, 2].map(buyBesidePayment);
  expect(readFacts(payments.slice(0, 2)).feeReceivers).toEqual(new Set());
  expect(readFacts(payments).feeReceivers).toEqual(new Set([KEEPER]));
});

it("counts a party once for each trade, and not in an unsigned change or without a trade", () => {
  const [first, second] = [buyBesidePayment(0), buyBesidePayment(1)];
  const others = [
    { ...buyBesidePayment(2), signed: false },
    { ...buyBesidePayment(2), venue: null },
    { ...buyBesidePayment(2), tokens: [] },
  ];
  for (const other of others) {
    expect(readFacts([first, second, other]).feeReceivers).toEqual(new Set());
  }
});

it("knows vaults that exchanged a mint in both directions, and none of a claim", () => {
  const [claim, sale] = [exchangeWithVaults(0, 10n), exchangeWithVaults(1, -10n)];
  expect(readFacts([claim, { ...claim }]).vaults).toEqual(new Map());
  expect(readFacts([claim, sale]).vaults).toEqual(new Map([[X, new Set([UNITS, QUOTE])]]));
});

it("knows mints of which a program created units for quote", () => {
  const change = buildChange({
    ...atMinute(5),
    venue: VENUE,
    tokens: [tokenChange("Y", 0n, 5n)],
    solLamports: -SOL,
    parties: [],
  });
  expect(readFacts([change]).minted).toEqual(new Set([testAddress("Y")]));
});

it("reads earlier trades differently when a later one shows that a party takes fees", () => {
  const changes = [0, 60, 120].map((minute) => buyBesidePayment(minute));
  const sumSpent = (count: number) =>
    computeMetrics(buildWalletInput({ changes: changes.slice(0, count) })).positions.get(X)?.spentLamports;
  expect(sumSpent(2)).toBe(2n * SOL);
  // 3 × (1 + 0.2) SOL.
  expect(sumSpent(3)).toBe((36n * SOL) / 10n);
});
