import type { OwnerChange } from "@/lib/domain/swaps/owner-change";

/**
 * Changes of one owner in the order of the ledger: by slot, then by index in the block where it is known, then by
 * the balances themselves, since what one transaction leaves the next one finds. The result does not depend on
 * the order of arrival. Duplicates (same signature) are dropped.
 */
export function orderChanges(changes: readonly OwnerChange[]): OwnerChange[] {
  const sorted = Array.from(new Map(changes.map((change) => [change.signature, change])).values());
  sorted.sort(compare);
  for (let start = 0; start < sorted.length; ) {
    let end = start + 1;
    while (end < sorted.length && sorted[end]?.slot === sorted[start]?.slot) end += 1;
    if (end - start > 1 && sorted.slice(start, end).some((change) => change.indexInBlock === null)) {
      sorted.splice(start, end - start, ...chainByBalances(sorted.slice(start, end)));
    }
    start = end;
  }
  return sorted;
}

function compare(a: OwnerChange, b: OwnerChange): number {
  if (a.slot !== b.slot) return a.slot - b.slot;
  if (a.indexInBlock !== null && b.indexInBlock !== null) return a.indexInBlock - b.indexInBlock;
  return a.signature < b.signature ? -1 : 1;
}

/** Picks as next the change that no other one left still has to come before. */
function chainByBalances(group: readonly OwnerChange[]): OwnerChange[] {
  const left = [...group];
  const ordered: OwnerChange[] = [];
  while (left.length > 0) {
    const first = left.findIndex(
      (change) => !left.some((other) => other !== change && leadsTo(other, change)),
    );
    ordered.push(...left.splice(Math.max(first, 0), 1));
  }
  return ordered;
}

/** True where `earlier` leaves a balance that `later` finds, and not the other way round. */
function leadsTo(earlier: OwnerChange, later: OwnerChange): boolean {
  return leavesWhatFinds(earlier, later) && !leavesWhatFinds(later, earlier);
}

function leavesWhatFinds(earlier: OwnerChange, later: OwnerChange): boolean {
  if (earlier.ownLamports !== null && later.ownLamports !== null) {
    return earlier.ownLamports.after === later.ownLamports.before;
  }
  return earlier.tokens.some((left) =>
    later.tokens.some((found) => found.account === left.account && found.before === left.after),
  );
}
