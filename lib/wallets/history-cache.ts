import type { Address } from "@walletlens/engine/address";
import type { LedgerPosition, TransactionRange } from "@walletlens/engine/result-types";
import type { CoverageInterval } from "@walletlens/engine/wallet/coverage-intervals";
import { type CoveredHistory, toCoveredHistory } from "@walletlens/engine/wallet/covered-history";
import { type AsOf, cutHistory } from "@walletlens/engine/wallet/cut-history";
import { compareEntries, type HistoryEntry } from "@walletlens/engine/wallet/history-entry";
import { LRUCache } from "lru-cache";
import type { SnapshotInputs, StoredHistory, WalletStore } from "./wallet-store";

/** Measured 981 bytes for a decoded swap with its index (`store-cached` of `npm run bench -- store`). */
const BYTES_PER_TRANSACTION = 1_050;
/** Two wallets of 100,000 swaps, or a dozen of the default maximum. */
export const MAX_HISTORY_BYTES = 256 * 1024 ** 2;

/**
 * Histories that this process read recently, so that only new entries are read again. An LRU cache bounded in
 * bytes. Returned histories are immutable.
 */
export class HistoryCache {
  private readonly recent: LRUCache<Address, StoredHistory>;
  private readonly reading = new Map<Address, Promise<StoredHistory>>();

  constructor(
    private readonly wallets: WalletStore,
    maxBytes = MAX_HISTORY_BYTES,
  ) {
    this.recent = new LRUCache({ maxSize: maxBytes, sizeCalculation: countBytes });
  }

  /**
   * Returns the stored history of a wallet. Reads of one wallet are sequential, so that each reads only new
   * entries.
   */
  async read(wallet: Address): Promise<StoredHistory> {
    const previousReading = this.reading.get(wallet);
    const reading = (previousReading ?? Promise.resolve())
      .catch(() => undefined)
      .then(() => this.update(wallet));
    this.reading.set(wallet, reading);
    try {
      return await reading;
    } finally {
      if (this.reading.get(wallet) === reading) this.reading.delete(wallet);
    }
  }

  private async update(wallet: Address): Promise<StoredHistory> {
    const cachedHistory = this.recent.get(wallet);
    const newHistory = await this.wallets.readHistory(wallet, cachedHistory?.revision ?? null);
    const history =
      cachedHistory !== undefined && newHistory.continues
        ? { ...newHistory, entries: mergeEntries(cachedHistory.entries, newHistory.entries) }
        : newHistory;
    this.recent.set(wallet, history);
    return history;
  }
}

/** At least 1, because the cache requires a positive size. */
function countBytes({ entries }: StoredHistory): number {
  return Math.max(1, entries.length * BYTES_PER_TRANSACTION);
}

/** Merges entries by slot. Without new entries the list is the same, which keeps what is cached by it. */
function mergeEntries(
  cachedEntries: readonly HistoryEntry[],
  newEntries: readonly HistoryEntry[],
): readonly HistoryEntry[] {
  if (newEntries.length === 0) return cachedEntries;
  const entries = cachedEntries.concat(newEntries);
  const isLater = (cachedEntries.at(-1)?.slot ?? 0) < (newEntries[0]?.slot ?? 0);
  return isLater ? entries : entries.sort(compareEntries);
}

/** Transactions of an analysis. */
export interface AnalyzedHistory {
  /** By `compareEntries`. */
  readonly entries: readonly HistoryEntry[];
  /** Ends of the covered interval; null without transactions. */
  readonly range: TransactionRange | null;
}

type AnalyzedEntries = CoveredHistory & AnalyzedHistory;

/** Returns the newest covered interval. */
export async function loadHistory(histories: HistoryCache, wallet: Address): Promise<AnalyzedEntries> {
  const { intervals, entries } = await histories.read(wallet);
  const [interval] = intervals;
  if (interval === undefined) return cover([], true, null);
  const { newest, oldest, complete } = interval;
  const covered = within(entries, oldest.slot);
  return cover(covered, complete, findEnds(covered, { newest, oldest, complete }));
}

/**
 * Returns the ends of an interval. Which transaction of the newest slot ends it depends on the order of readings, so it
 * is the last by signature: confirmed slots are covered whole. So is the oldest slot of a whole history.
 */
function findEnds(
  entries: readonly HistoryEntry[],
  { newest, oldest, complete }: CoverageInterval,
): TransactionRange {
  const lastEntry = entries.findLast(({ slot }) => slot <= newest.slot) ?? newest;
  const firstEntry = (complete ? entries[0] : null) ?? oldest;
  const toPosition = ({ signature, slot }: LedgerPosition) => ({ signature, slot });
  return { newest: toPosition(lastEntry), oldest: toPosition(firstEntry) };
}

function cover(
  entries: readonly HistoryEntry[],
  complete: boolean,
  range: TransactionRange | null,
): AnalyzedEntries {
  return { ...toCoveredHistory(entries, complete), entries, range };
}

/**
 * Returns the interval that was the newest at `asOf`, up to that point. Complete and empty if the history
 * begins later.
 */
export async function loadHistoryAsOf(
  histories: HistoryCache,
  wallet: Address,
  asOf: AsOf,
): Promise<AnalyzedEntries> {
  const { intervals, entries } = await histories.read(wallet);
  const lowest = intervals.at(-1);
  if (lowest === undefined) return cover([], true, null);
  const cutEntries = cutHistory(within(entries, lowest.oldest.slot), asOf);
  const { oldest, complete } = findSegment(intervals, cutEntries.at(-1)) ?? lowest;
  const covered = within(cutEntries, oldest.slot);
  const lastEntry = covered.at(-1);
  // Whole slots are cut, so any transaction of the last one is its end.
  const ends = lastEntry === undefined ? null : findEnds(covered, { newest: lastEntry, oldest, complete });
  return cover(covered, complete, ends);
}

/** Loads a history as an analysis saw it: all entries within its coverage. */
export async function loadCovered(
  histories: HistoryCache,
  wallet: Address,
  { coverage: { fromSlot, toSlot, complete }, transactionRange }: SnapshotInputs,
): Promise<AnalyzedEntries> {
  if (fromSlot === null || toSlot === null) return cover([], complete, transactionRange);
  const { entries } = await histories.read(wallet);
  return cover(within(entries, fromSlot, toSlot), complete, transactionRange);
}

/** Returns the entries of a range of slots. */
function within(
  entries: readonly HistoryEntry[],
  fromSlot: number,
  toSlot = Number.POSITIVE_INFINITY,
): readonly HistoryEntry[] {
  const isAll = (entries[0]?.slot ?? 0) >= fromSlot && (entries.at(-1)?.slot ?? 0) <= toSlot;
  return isAll ? entries : entries.filter(({ slot }) => slot >= fromSlot && slot <= toSlot);
}

/** Returns the interval that contains a transaction, or that lies below it. */
function findSegment(intervals: readonly CoverageInterval[], lastEntry: HistoryEntry | undefined) {
  return lastEntry === undefined
    ? undefined
    : intervals.find((interval) => interval.oldest.slot <= lastEntry.slot);
}
