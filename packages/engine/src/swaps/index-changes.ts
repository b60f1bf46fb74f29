import type { Address } from "../address.ts";
import { WRAPPED_SOL } from "../chain/assets.ts";
import { runSteps, type Steps } from "../steps.ts";
import { estimateTimes } from "./estimate-times.ts";
import { FactTally, type HistoryFacts } from "./history-facts.ts";
import { addSplitMints } from "./list-split-mints.ts";
import { orderChanges } from "./order-changes.ts";
import type { OwnerChange } from "./owner-change.ts";

/** Facts about a wallet's changes that need one pass and no prices. */
export interface ChangeIndex {
  /** In the order of the ledger (see orderChanges). */
  readonly ordered: readonly OwnerChange[];
  /** Unix seconds of each change in `ordered`, estimated if necessary; null if no change has a time. */
  readonly times: readonly (number | null)[];
  /** Number of changes without a time in the ledger. */
  readonly undated: number;
  /** Indexes in `ordered` of changes with accounts that can hold an order. */
  readonly withEscrows: readonly number[];
  /** Moved mints. */
  readonly mints: ReadonlySet<Address>;
  /** Mints without decimals of which no account had more than one unit. */
  readonly singles: ReadonlySet<Address>;
  /** Mints of joint values that only present prices can split. */
  readonly splitMints: ReadonlySet<Address>;
  readonly facts: HistoryFacts;
}

/** Lists of changes are immutable, so an index is valid as long as its list exists. */
const indexes = new WeakMap<readonly OwnerChange[], ChangeIndex>();

/** Indexes a wallet's changes, in any order. The index is cached by list. */
export function indexChanges(changes: readonly OwnerChange[]): ChangeIndex {
  return indexes.get(changes) ?? runSteps(indexChangesInSteps(changes));
}

/** A few milliseconds of work. */
const CHANGES_PER_STEP = 5_000;

/**
 * The same in steps of several changes.
 *
 * @internal
 */
export function* indexChangesInSteps(
  changes: readonly OwnerChange[],
  changesPerStep = CHANGES_PER_STEP,
): Steps<ChangeIndex> {
  const cachedIndex = indexes.get(changes);
  if (cachedIndex !== undefined) return cachedIndex;
  const mints = new Set<Address>();
  const singles = new Set<Address>();
  const repeatedMints = new Set<Address>();
  const splitMints = new Set<Address>();
  const tally = new FactTally();
  let undated = 0;
  // By index: iterators are slow for lists of this length.
  for (let index = 0; index < changes.length; index += 1) {
    if (index % changesPerStep === 0) yield;
    const change = changes[index];
    if (change === undefined) continue;
    if (change.blockTime === null) undated += 1;
    addMints(change, mints);
    for (const { mint, decimals, before, after } of change.tokens) {
      if (decimals !== 0) continue;
      singles.add(mint);
      if (before > 1n || after > 1n) repeatedMints.add(mint);
    }
    addSplitMints(change, splitMints);
    tally.add(change);
  }
  for (const mint of repeatedMints) singles.delete(mint);
  yield;
  const ordered = orderChanges(changes);
  yield;
  const withEscrows: number[] = [];
  for (let index = 0; index < ordered.length; index += 1) {
    if (ordered[index]?.escrows.length !== 0) withEscrows.push(index);
  }
  const times = estimateTimes(ordered);
  const facts = tally.conclude();
  const changeIndex = { ordered, times, undated, withEscrows, mints, singles, splitMints, facts };
  indexes.set(changes, changeIndex);
  return changeIndex;
}

/**
 * Adds the mints of a change: those of the owner's accounts, and those that it may have bought for others.
 *
 * @internal
 */
export function addMints({ tokens, parties }: OwnerChange, mints: Set<Address>): void {
  for (const { mint } of tokens) mints.add(mint);
  for (const { exchanges, moves } of parties) {
    if (exchanges) continue;
    for (const { mint } of moves) if (mint !== null && mint !== WRAPPED_SOL) mints.add(mint);
  }
}
