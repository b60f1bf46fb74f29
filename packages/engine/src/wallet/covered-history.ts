import type { Address } from "../address.ts";
import { estimateTimes } from "../swaps/estimate-times.ts";
import { indexChanges } from "../swaps/index-changes.ts";
import type { OwnerChange } from "../swaps/owner-change.ts";
import { hourOf } from "../swaps/sol-usd.ts";
import type { HistoryEntry } from "./history-entry.ts";
import type { Coverage } from "./wallet-input.ts";

/** A part of a wallet's history without a hole: what metrics are computed from. */
export interface CoveredHistory {
  readonly changes: readonly OwnerChange[];
  readonly coverage: Coverage;
}

/**
 * Builds the covered history of entries that are sorted by `compareEntries`. It is complete where `reachesBeginning`
 * and no entry is missing.
 *
 * @example
 * const { changes, coverage } = toCoveredHistory(entries.toSorted(compareEntries), true);
 */
export function toCoveredHistory(
  entries: readonly HistoryEntry[],
  reachesBeginning: boolean,
): CoveredHistory {
  const changes: OwnerChange[] = [];
  let complete = reachesBeginning;
  let fromTime: number | null = null;
  let toTime: number | null = null;
  // One pass by index, without lists in between: histories are long.
  for (let index = 0; index < entries.length; index += 1) {
    const entry = entries[index];
    if (entry === undefined) continue;
    const { change, missing, blockTime } = entry;
    if (change !== null) changes.push(change);
    if (missing) complete = false;
    fromTime ??= blockTime;
    toTime = blockTime ?? toTime;
  }
  const [fromSlot, toSlot] = [entries[0]?.slot ?? null, entries.at(-1)?.slot ?? null];
  return {
    changes,
    coverage: { fromSlot, toSlot, fromTime, toTime, transactions: entries.length, complete },
  };
}

/**
 * Mints that a history moved, each once.
 *
 * @example
 * const mints = listMints(input.changes);
 */
export function listMints(changes: readonly OwnerChange[]): readonly Address[] {
  return Array.from(indexChanges(changes).mints);
}

/**
 * Unix seconds of the first dated change that moved a token: no metric needs a price before it. Null without one.
 *
 * @example
 * firstTradedAt([]) // null
 */
export function firstTradedAt(changes: readonly OwnerChange[]): number | null {
  return changes.find((change) => change.tokens.length > 0 && change.blockTime !== null)?.blockTime ?? null;
}

/**
 * Hours, as unix seconds of their starts, in which something changed from the first trade on: no metric of the past needs
 * the price of another one. `changes` are in the order of the ledger.
 *
 * @example
 * const ranges = joinHours(listPricedHours(input.changes), 86_400);
 */
export function listPricedHours(changes: readonly OwnerChange[]): readonly number[] {
  const first = changes.findIndex((change) => change.tokens.length > 0);
  if (first === -1) return [];
  const times = estimateTimes(changes).slice(first);
  return times.flatMap((time) => (time === null ? [] : [hourOf(time)]));
}
