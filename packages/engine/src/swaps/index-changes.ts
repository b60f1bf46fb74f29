import type { Address } from "../address.ts";
import { WRAPPED_SOL } from "../chain/assets.ts";
import type { Steps } from "../steps.ts";
import { estimateTimes } from "./estimate-times.ts";
import { listSplitMints } from "./list-split-mints.ts";
import { orderChanges } from "./order-changes.ts";
import type { OwnerChange } from "./owner-change.ts";

/** Facts of a wallet's changes that take a look at each one, and no price. */
export interface ChangeIndex {
  /** Changes as they were given. */
  readonly changes: readonly OwnerChange[];
  /** The changes in the order of the ledger (see orderChanges). */
  readonly ordered: readonly OwnerChange[];
  /** Unix seconds of each change in `ordered` (see estimateTimes); null where the ledger has those of all. */
  readonly estimated: readonly (number | null)[] | null;
  /** Number of changes that the ledger has no time of. */
  readonly undated: number;
  /** Places in `ordered` of changes of accounts that can hold an order. */
  readonly withEscrows: readonly number[];
  /** Mints that were moved. */
  readonly mints: ReadonlySet<Address>;
  /** Mints without decimals of which no account ever had more than one unit. */
  readonly singles: ReadonlySet<Address>;
  /** Mints of values that only present prices can split. */
  readonly splitMints: ReadonlySet<Address>;
}

/** Lists of changes never change, so that a survey is true as long as its list is there. */
const indexes = new WeakMap<readonly OwnerChange[], ChangeIndex>();

/**
 * Surveys a wallet's changes, which may come in any order. Where they go on from those of `last`, only what is new is
 * looked at. The survey of a list is remembered.
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
 * Lists the unix seconds of each surveyed change in the order of the ledger, estimated where that has none; null where no
 * change has a time.
 *
 * @internal
 */
export function listTimes({ ordered, estimated }: ChangeIndex): readonly (number | null)[] {
  return estimated ?? ordered.map(({ blockTime }) => blockTime);
}

/** Changes that are surveyed in one step. */
const CHANGES_PER_STEP = 5_000;

/**
 * As `indexChanges`, which then knows the survey of this list; a step is a part of the changes.
 *
 * @internal
 */
export function* indexChangesInSteps(
  changes: readonly OwnerChange[],
  perStep = CHANGES_PER_STEP,
): Steps<ChangeIndex> {
  const known = indexes.get(changes);
  if (known !== undefined) return known;
  const parts: ChangeIndex[] = [];
  for (let from = 0; from < changes.length; ) {
    let to = Math.min(from + perStep, changes.length);
    // A slot is surveyed at once: it has an order of its own.
    while (to < changes.length && changes[to]?.slot === changes[to - 1]?.slot) to += 1;
    parts.push(indexAll(changes.slice(from, to)));
    from = to;
    yield;
  }
  const index = (yield* joinParts(parts, changes)) ?? indexAll(changes);
  indexes.set(changes, index);
  return index;
}

/** Survey of changes of which each part was surveyed; null where one part is not later than the one before. */
function* joinParts(
  parts: readonly ChangeIndex[],
  changes: readonly OwnerChange[],
): Steps<ChangeIndex | null> {
  const ordered: OwnerChange[] = [];
  const withEscrows: number[] = [];
  const [mints, singles, splitMints] = [new Set<Address>(), new Set<Address>(), new Set<Address>()];
  let undated = 0;
  for (const part of parts) {
    yield;
    const [first, last] = [part.ordered[0], ordered.at(-1)];
    if (first !== undefined && last !== undefined && first.slot <= last.slot) return null;
    for (const i of part.withEscrows) withEscrows.push(ordered.length + i);
    for (const change of part.ordered) ordered.push(change);
    for (const mint of part.mints) {
      // Single is what is single in each part that moved it.
      if (!part.singles.has(mint)) singles.delete(mint);
      else if (!mints.has(mint)) singles.add(mint);
      mints.add(mint);
    }
    for (const mint of part.splitMints) splitMints.add(mint);
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
  };
}

/** Null where the changes do not begin with those of `last`, or where a new one is not later than all of them. */
function extend(last: ChangeIndex, changes: readonly OwnerChange[]): ChangeIndex | null {
  if (!startsWith(changes, last.changes)) return null;
  const added = indexAll(changes.slice(last.changes.length));
  const [first, end] = [added.ordered[0], last.ordered.at(-1)];
  if (first !== undefined && end !== undefined && first.slot <= end.slot) return null;
  const isInOrder = last.ordered === last.changes && added.ordered === added.changes;
  const ordered = isInOrder ? changes : last.ordered.concat(added.ordered);
  const indexes = added.withEscrows.map((i) => last.ordered.length + i);
  const undated = last.undated + added.undated;
  return {
    changes,
    ordered,
    // An estimate may change with what comes after it.
    estimated: undated === 0 ? null : estimateTimes(ordered),
    undated,
    withEscrows: indexes.length === 0 ? last.withEscrows : last.withEscrows.concat(indexes),
    mints: unite(last.mints, added.mints),
    singles: agree(last, added) ? unite(last.singles, added.singles) : findSingles(changes),
    splitMints: unite(last.splitMints, added.splitMints),
  };
}

/**
 * True where `list` begins with exactly the elements of `start`.
 *
 * @internal
 */
export function startsWith<Element>(list: readonly Element[], start: readonly Element[]): boolean {
  if (list === start) return true;
  if (list.length < start.length) return false;
  for (let index = 0; index < start.length; index += 1) if (list[index] !== start[index]) return false;
  return true;
}

function unite(all: ReadonlySet<Address>, added: ReadonlySet<Address>): ReadonlySet<Address> {
  const isKnown = Array.from(added).every((mint) => all.has(mint));
  return isKnown ? all : new Set([...all, ...added]);
}

/** True where a mint that both parts moved is a single one in both or in neither. */
function agree(one: ChangeIndex, other: ChangeIndex): boolean {
  return Array.from(other.mints).every(
    (mint) => !one.mints.has(mint) || one.singles.has(mint) === other.singles.has(mint),
  );
}

/** By index throughout: over lists of this length an iterator takes longer than the look at an element. */
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
  return { changes, ordered, estimated, undated, withEscrows, mints, singles, splitMints };
}

/**
 * Adds the mints that a change is about: those of the owner's accounts, and those that it may have bought for others.
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
