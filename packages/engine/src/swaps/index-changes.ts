import type { Address } from "../address.ts";
import { appendTo, isAppendedTo, startsWith } from "../appended-list.ts";
import { WRAPPED_SOL } from "../chain/assets.ts";
import type { Steps } from "../steps.ts";
import { estimateTimes } from "./estimate-times.ts";
import { concludeFacts, type FactSums, type HistoryFacts, joinFacts, sumFacts } from "./history-facts.ts";
import { listSplitMints } from "./list-split-mints.ts";
import { orderChanges } from "./order-changes.ts";
import type { OwnerChange } from "./owner-change.ts";

/** Facts about a wallet's changes that need one pass and no prices. */
export interface ChangeIndex {
  /** In the given order. */
  readonly changes: readonly OwnerChange[];
  /** In the order of the ledger (see orderChanges). */
  readonly ordered: readonly OwnerChange[];
  /** Unix seconds of each change in `ordered` (see estimateTimes); null if the ledger has all times. */
  readonly estimated: readonly (number | null)[] | null;
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
  readonly factSums: FactSums;
  readonly facts: HistoryFacts;
}

/** Lists of changes are immutable, so an index is valid as long as its list exists. */
const indexes = new WeakMap<readonly OwnerChange[], ChangeIndex>();

/**
 * Indexes a wallet's changes, in any order; extends `last` if possible. The index is cached by list.
 *
 * @example
 * const { mints } = indexChanges([]);
 * console.log(mints.size);
 */
export function indexChanges(changes: readonly OwnerChange[], last: ChangeIndex | null = null): ChangeIndex {
  const known = indexes.get(changes);
  if (known !== undefined) return known;
  const index = (last === null ? null : extend(last, changes)) ?? indexAll(changes);
  indexes.set(changes, index);
  return index;
}

/**
 * Returns the unix seconds of each change in the order of the ledger, estimated if necessary; null if no
 * change has a time. Continues the times of `last` if its changes are the first ones.
 *
 * @internal
 */
export function listTimes(
  { ordered, estimated }: ChangeIndex,
  last: { readonly index: ChangeIndex; readonly times: readonly (number | null)[] } | null = null,
): readonly (number | null)[] {
  if (estimated !== null) return estimated;
  const isContinued = last?.index.estimated === null && isAppendedTo(ordered, last.index.ordered);
  if (!isContinued) return ordered.map(({ blockTime }) => blockTime);
  const added = ordered.slice(last.times.length);
  return appendTo(
    last.times,
    added.map(({ blockTime }) => blockTime),
  );
}

const CHANGES_PER_STEP = 5_000;

/**
 * The same in steps of several changes.
 *
 * @internal
 */
export function* indexChangesInSteps(
  changes: readonly OwnerChange[],
  last: ChangeIndex | null = null,
  perStep = CHANGES_PER_STEP,
): Steps<ChangeIndex> {
  const isExtension = last !== null && changes.length - last.changes.length <= perStep;
  const known = indexes.get(changes) ?? (isExtension ? extend(last, changes) : null);
  if (known !== null) {
    indexes.set(changes, known);
    return known;
  }
  const parts: ChangeIndex[] = [];
  for (let from = 0; from < changes.length; ) {
    let to = Math.min(from + perStep, changes.length);
    // A slot is ordered as a whole, so it is indexed in one step.
    while (to < changes.length && changes[to]?.slot === changes[to - 1]?.slot) to += 1;
    parts.push(indexAll(changes.slice(from, to)));
    from = to;
    yield;
  }
  const index = (yield* joinParts(parts, changes)) ?? indexAll(changes);
  indexes.set(changes, index);
  return index;
}

/** Joins the indexes of parts; null if a part is not later than the previous one. */
function* joinParts(
  parts: readonly ChangeIndex[],
  changes: readonly OwnerChange[],
): Steps<ChangeIndex | null> {
  const ordered: OwnerChange[] = [];
  const withEscrows: number[] = [];
  const [mints, singles, splitMints] = [new Set<Address>(), new Set<Address>(), new Set<Address>()];
  let undated = 0;
  let factSums = sumFacts([]);
  for (const part of parts) {
    yield;
    const [first, last] = [part.ordered[0], ordered.at(-1)];
    if (first !== undefined && last !== undefined && first.slot <= last.slot) return null;
    for (const i of part.withEscrows) withEscrows.push(ordered.length + i);
    for (const change of part.ordered) ordered.push(change);
    for (const mint of part.mints) {
      // A mint is single if it is single in each part that moved it.
      if (!part.singles.has(mint)) singles.delete(mint);
      else if (!mints.has(mint)) singles.add(mint);
      mints.add(mint);
    }
    for (const mint of part.splitMints) splitMints.add(mint);
    factSums = joinFacts(factSums, part.factSums);
    undated += part.undated;
  }
  yield;
  const isInOrder = parts.every((part) => part.ordered === part.changes);
  return {
    changes,
    ordered: isInOrder ? changes : ordered,
    estimated: undated === 0 ? null : estimateTimes(ordered),
    undated,
    withEscrows,
    mints,
    singles,
    splitMints,
    factSums,
    facts: concludeFacts(factSums),
  };
}

/** Null if the changes do not begin with those of `last`, or a new one is not later than all of them. */
function extend(last: ChangeIndex, changes: readonly OwnerChange[]): ChangeIndex | null {
  if (!startsWith(changes, last.changes)) return null;
  const added = indexAll(changes.slice(last.changes.length));
  const [first, end] = [added.ordered[0], last.ordered.at(-1)];
  if (first !== undefined && end !== undefined && first.slot <= end.slot) return null;
  const isInOrder = last.ordered === last.changes && added.ordered === added.changes;
  const ordered = isInOrder ? changes : appendTo(last.ordered, added.ordered);
  const indexes = added.withEscrows.map((i) => last.ordered.length + i);
  const undated = last.undated + added.undated;
  const factSums = joinFacts(last.factSums, added.factSums);
  return {
    changes,
    ordered,
    // Later changes may change an estimate.
    estimated: undated === 0 ? null : estimateTimes(ordered),
    undated,
    withEscrows: indexes.length === 0 ? last.withEscrows : last.withEscrows.concat(indexes),
    mints: unite(last.mints, added.mints),
    singles: agree(last, added) ? unite(last.singles, added.singles) : findSingles(changes),
    splitMints: unite(last.splitMints, added.splitMints),
    factSums,
    facts: factSums === last.factSums ? last.facts : concludeFacts(factSums),
  };
}

function unite(all: ReadonlySet<Address>, added: ReadonlySet<Address>): ReadonlySet<Address> {
  const unknown = Array.from(added).filter((mint) => !all.has(mint));
  if (unknown.length === 0) return all;
  const joined = new Set(all);
  for (const mint of unknown) joined.add(mint);
  return joined;
}

/** True if each mint in both parts is single in both or in neither. */
function agree(one: ChangeIndex, other: ChangeIndex): boolean {
  return Array.from(other.mints).every(
    (mint) => !one.mints.has(mint) || one.singles.has(mint) === other.singles.has(mint),
  );
}

/** By index: iterators are slow for lists of this length. */
function indexAll(changes: readonly OwnerChange[]): ChangeIndex {
  const ordered = orderChanges(changes);
  const withEscrows: number[] = [];
  const mints = new Set<Address>();
  let undated = 0;
  for (let index = 0; index < changes.length; index += 1) {
    const change = changes[index];
    if (change === undefined) continue;
    if (change.blockTime === null) undated += 1;
    addMints(change, mints);
  }
  for (let index = 0; index < ordered.length; index += 1) {
    if (ordered[index]?.escrows.length !== 0) withEscrows.push(index);
  }
  const estimated = undated === 0 ? null : estimateTimes(ordered);
  const [singles, splitMints] = [findSingles(changes), new Set(listSplitMints(changes))];
  const factSums = sumFacts(changes);
  return {
    ...{ changes, ordered, estimated, undated, withEscrows, mints, singles, splitMints },
    ...{ factSums, facts: concludeFacts(factSums) },
  };
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

function findSingles(changes: readonly OwnerChange[]): ReadonlySet<Address> {
  const singles = new Set<Address>();
  for (let index = 0; index < changes.length; index += 1) {
    for (const { mint, decimals } of changes[index]?.tokens ?? []) if (decimals === 0) singles.add(mint);
  }
  if (singles.size === 0) return singles;
  for (const { tokens } of changes) {
    for (const { mint, before, after } of tokens) if (before > 1n || after > 1n) singles.delete(mint);
  }
  return singles;
}
