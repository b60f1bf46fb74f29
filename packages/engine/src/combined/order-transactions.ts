import type { Address } from "../address.ts";
import type { Steps } from "../steps.ts";
import type { OwnerChange } from "../swaps/owner-change.ts";
import type { MemberChange } from "./merge-changes.ts";

/** Changes of one member in the order of the ledger. */
export interface OrderedHistory {
  readonly wallet: Address;
  readonly ordered: readonly OwnerChange[];
}

/**
 * Reads the transactions of all members in an order that agrees with each member's own: by slot, then by the
 * index in the block if all are known, else by the order of members with both, and by signature. Changes of a
 * slot with several transactions are renumbered. A step is a slot.
 */
export function* orderTransactions(
  histories: readonly OrderedHistory[],
  read: (parts: readonly MemberChange[]) => void,
): Steps<void> {
  const indexes = histories.map(() => 0);
  for (;;) {
    yield;
    const slot = findFirstSlot(histories, indexes);
    if (slot === null) return;
    const runs = histories.map((history, number) => takeSlot(history, slot, indexes, number));
    for (const parts of orderSlot(runs.filter((run) => run.length > 0))) read(parts);
  }
}

/** Next slot of all histories; null at the end. */
function findFirstSlot(histories: readonly OrderedHistory[], indexes: readonly number[]): number | null {
  let firstSlot: number | null = null;
  // By index: an iterator per slot takes longer than the comparisons.
  for (let number = 0; number < histories.length; number += 1) {
    const slot = histories[number]?.ordered[indexes[number] ?? 0]?.slot;
    if (slot !== undefined && (firstSlot === null || slot < firstSlot)) firstSlot = slot;
  }
  return firstSlot;
}

/** Takes the changes of a slot from a history. */
function takeSlot(
  { wallet, ordered }: OrderedHistory,
  slot: number,
  indexes: number[],
  number: number,
): readonly MemberChange[] {
  const run: MemberChange[] = [];
  for (let i = indexes[number] ?? 0; ; i += 1) {
    const change = ordered[i];
    if (change === undefined || change.slot !== slot) {
      indexes[number] = i;
      return run;
    }
    run.push({ wallet, change });
  }
}

/**
 * Removes the first by index or signature of the transactions that are first for every member with them.
 */
function orderSlot(runs: readonly (readonly MemberChange[])[]): readonly (readonly MemberChange[])[] {
  const parts = new Map<string, MemberChange[]>();
  for (const part of runs.flat()) {
    const knownParts = parts.get(part.change.signature);
    if (knownParts === undefined) parts.set(part.change.signature, [part]);
    else knownParts.push(part);
  }
  if (parts.size === 1) return [...parts.values()];
  const remainingRuns = runs.map((run) => run.map(({ change }) => change.signature));
  const ordered: string[] = [];
  while (ordered.length < parts.size) {
    const heads = remainingRuns.flatMap((run) => run[0] ?? []);
    const free = heads.filter((signature) =>
      remainingRuns.every((run) => run[0] === signature || !run.includes(signature)),
    );
    // If members disagree on the order, any transaction may be next.
    const [next] = (free.length > 0 ? free : heads).toSorted((a, b) => compare(parts, a, b));
    if (next === undefined) break;
    ordered.push(next);
    for (const run of remainingRuns) if (run.includes(next)) run.splice(run.indexOf(next), 1);
  }
  return ordered.map((signature, indexInBlock) =>
    (parts.get(signature) ?? []).map(({ wallet, change }) => ({
      wallet,
      change: { ...change, indexInBlock },
    })),
  );
}

function compare(parts: ReadonlyMap<string, readonly MemberChange[]>, one: string, other: string): number {
  const findIndexInBlock = (signature: string) => parts.get(signature)?.[0]?.change.indexInBlock ?? null;
  const firstIndex = findIndexInBlock(one);
  const secondIndex = findIndexInBlock(other);
  if (firstIndex !== null && secondIndex !== null && firstIndex !== secondIndex)
    return firstIndex - secondIndex;
  return one < other ? -1 : 1;
}
