import type { OwnerChange } from "./owner-change.ts";

/**
 * Orders changes by slot, then by the index in the block if known, then by the balances, because each
 * transaction begins with the balances that the previous one left. The result does not depend on the input
 * order. Duplicates (same signature) are dropped.
 */
export function orderChanges(changes: readonly OwnerChange[]): readonly OwnerChange[] {
  if (isAscending(changes, compareBySlot)) return changes;
  const isSorted = isAscending(changes, compareBySignature);
  const sorted = isSorted ? [...changes] : dropDuplicates(changes.toSorted(compareBySignature));
  for (let start = 0; start < sorted.length; ) {
    let end = start + 1;
    while (end < sorted.length && sorted[end]?.slot === sorted[start]?.slot) end += 1;
    if (end - start > 1) {
      orderSlot(sorted.slice(start, end)).forEach((change, index) => {
        sorted[start + index] = change;
      });
    }
    start = end;
  }
  return sorted;
}

/** A cheap check: stored histories are sorted. */
function isAscending(
  changes: readonly OwnerChange[],
  compare: (a: OwnerChange, b: OwnerChange) => number,
): boolean {
  let [last] = changes;
  // By index: an iterator is slower than the comparisons.
  for (let index = 1; index < changes.length; index += 1) {
    const change = changes[index];
    if (last !== undefined && change !== undefined && compare(last, change) >= 0) return false;
    last = change;
  }
  return true;
}

function compareBySlot(a: OwnerChange, b: OwnerChange): number {
  return a.slot - b.slot;
}

function compareBySignature(a: OwnerChange, b: OwnerChange): number {
  if (a.slot !== b.slot) return a.slot - b.slot;
  if (a.signature === b.signature) return 0;
  return a.signature < b.signature ? -1 : 1;
}

/** Duplicates are adjacent in the sorted list; the last one stays. */
function dropDuplicates(sorted: readonly OwnerChange[]): OwnerChange[] {
  return sorted.filter((change, index) => change.signature !== sorted[index + 1]?.signature);
}

/** Picks the change that no remaining one must precede, else the first by signature. */
function orderSlot(group: readonly OwnerChange[]): OwnerChange[] {
  if (group.every((change) => change.indexInBlock !== null)) {
    return group.toSorted((a, b) => (a.indexInBlock ?? 0) - (b.indexInBlock ?? 0));
  }
  const remainingChanges = [...group];
  const ordered: OwnerChange[] = [];
  while (remainingChanges.length > 0) {
    const nextIndex = remainingChanges.findIndex(
      (change) => !remainingChanges.some((other) => leadsTo(other, change)),
    );
    ordered.push(...remainingChanges.splice(Math.max(nextIndex, 0), 1));
  }
  return ordered;
}

/** True if `earlier` precedes `later` by index, or by balances in this direction only. */
function leadsTo(earlier: OwnerChange, later: OwnerChange): boolean {
  if (earlier.indexInBlock !== null && later.indexInBlock !== null) {
    return earlier.indexInBlock < later.indexInBlock;
  }
  for (const leaves of [leavesLamports, leavesTokens]) {
    const forward = leaves(earlier, later);
    if (forward !== leaves(later, earlier)) return forward;
  }
  return false;
}

function leavesLamports(earlier: OwnerChange, later: OwnerChange): boolean {
  const earlierBalance = earlier.ownLamports;
  const laterBalance = later.ownLamports;
  return earlierBalance !== null && laterBalance !== null && earlierBalance.after === laterBalance.before;
}

function leavesTokens(earlier: OwnerChange, later: OwnerChange): boolean {
  return leavesAccounts(earlier.tokens, later.tokens) || leavesAccounts(earlier.escrows, later.escrows);
}

function leavesAccounts(earlier: OwnerChange["tokens"], later: OwnerChange["tokens"]): boolean {
  return earlier.some((left) =>
    later.some((found) => found.account === left.account && found.before === left.after),
  );
}
