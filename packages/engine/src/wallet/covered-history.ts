import type { Address } from "../address.ts";
import { estimateTimes } from "../swaps/estimate-times.ts";
import { indexChanges } from "../swaps/index-changes.ts";
import type { OwnerChange } from "../swaps/owner-change.ts";
import { listPriceHours, toHour } from "../swaps/sol-usd.ts";
import { SECONDS_PER_HOUR } from "../time.ts";
import type { HistoryEntry } from "./history-entry.ts";
import type { Coverage } from "./wallet-input.ts";

/** Gapless part of a wallet's history: the input of the metrics. */
export interface CoveredHistory {
  readonly changes: readonly OwnerChange[];
  readonly coverage: Coverage;
}

/**
 * Builds the covered history of entries that are sorted by `compareEntries`. It is complete if
 * `reachesBeginning` and no entry is missing. The changes are the same list for the same list of entries.
 *
 * @example
 * const { changes, coverage } = toCoveredHistory(entries.toSorted(compareEntries), true);
 */
export function toCoveredHistory(
  entries: readonly HistoryEntry[],
  reachesBeginning: boolean,
): CoveredHistory {
  const { changes, isMissing, fromTime, toTime } = readEntries(entries);
  const complete = reachesBeginning && !isMissing;
  const fromSlot = entries[0]?.slot ?? null;
  const toSlot = entries.at(-1)?.slot ?? null;
  return {
    changes,
    coverage: { fromSlot, toSlot, fromTime, toTime, transactions: entries.length, complete },
  };
}

interface EntryFacts {
  readonly changes: readonly OwnerChange[];
  /** True if the transaction of an entry is missing. */
  readonly isMissing: boolean;
  readonly fromTime: number | null;
  readonly toTime: number | null;
}

/** Lists of entries are immutable. An index of changes is cached by their list. */
const factsByEntries = new WeakMap<readonly HistoryEntry[], EntryFacts>();

function readEntries(entries: readonly HistoryEntry[]): EntryFacts {
  const cachedFacts = factsByEntries.get(entries);
  if (cachedFacts !== undefined) return cachedFacts;
  const changes: OwnerChange[] = [];
  let isMissing = false;
  let fromTime: number | null = null;
  let toTime: number | null = null;
  for (const { change, missing, blockTime } of entries) {
    if (change !== null) changes.push(change);
    if (missing) isMissing = true;
    fromTime ??= blockTime;
    toTime = blockTime ?? toTime;
  }
  const facts = { changes, isMissing, fromTime, toTime };
  factsByEntries.set(entries, facts);
  return facts;
}

/** Returns the mints that a history moved, without duplicates. */
export function listMints(changes: readonly OwnerChange[]): readonly Address[] {
  return Array.from(indexChanges(changes).mints);
}

/**
 * Returns the unix seconds from which metrics need closes: an hour before the first dated change that moved a token, because
 * a price lies between the close of the previous hour and that of its own. Null without such a change.
 */
export function firstPricedAt(changes: readonly OwnerChange[]): number | null {
  const firstTime = changes.find(
    (change) => change.tokens.length > 0 && change.blockTime !== null,
  )?.blockTime;
  return firstTime === undefined || firstTime === null ? null : firstTime - SECONDS_PER_HOUR;
}

/**
 * Returns the hours with changes from the first trade on, as unix seconds of their starts: metrics of the
 * past need no other price. `changes` are in the order of the ledger.
 *
 * @example
 * const ranges = joinHours(listPricedHours(input.changes), 86_400);
 */
export function listPricedHours(changes: readonly OwnerChange[]): readonly number[] {
  const firstIndex = changes.findIndex((change) => change.tokens.length > 0);
  if (firstIndex === -1) return [];
  const times = estimateTimes(changes).slice(firstIndex);
  return times.flatMap((time) => (time === null ? [] : listPriceHours(toHour(time))));
}
