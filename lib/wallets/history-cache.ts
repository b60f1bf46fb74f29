import type { Address } from "@walletlens/engine/address";
import { appendTo } from "@walletlens/engine/appended-list";
import type { Checkpoint } from "@walletlens/engine/wallet/continue-metrics";
import type { CoverageInterval, LedgerPosition } from "@walletlens/engine/wallet/coverage-intervals";
import { type CoveredHistory, toCoveredHistory } from "@walletlens/engine/wallet/covered-history";
import { type AsOf, cutHistory } from "@walletlens/engine/wallet/cut-history";
import { compareEntries, type HistoryEntry } from "@walletlens/engine/wallet/history-entry";
import type { TransactionRange } from "@walletlens/engine/wallet/hud";
import { LRUCache } from "lru-cache";
import type { SnapshotInputs, StoredHistory, WalletStore } from "./wallet-store";

interface Recent {
  readonly history: StoredHistory;
  readonly checkpoint: Checkpoint | null;
}

/** Measured 1,204 bytes for a decoded swap with its share of a checkpoint (`npm run bench -- refresh`). */
const BYTES_PER_TRANSACTION = 1_250;
/** Two wallets of 100,000 swaps, or a dozen of the default maximum. */
export const MAX_HISTORY_BYTES = 256 * 1024 ** 2;

/**
 * Histories that this process read recently, so that only new entries are read again, with the checkpoint of
 * their metrics. An LRU cache bounded in bytes. Returned histories are immutable.
 */
export class HistoryCache {
  private readonly recent: LRUCache<Address, Recent>;
  private readonly reading = new Map<Address, Promise<StoredHistory>>();

  constructor(
    private readonly wallets: Pick<WalletStore, "readHistory">,
    maxBytes = MAX_HISTORY_BYTES,
  ) {
    this.recent = new LRUCache({ maxSize: maxBytes, sizeCalculation: countBytes });
  }

  /**
   * Returns the stored history of a wallet. Reads of one wallet are sequential, so that each reads only new
   * entries.
   */
  async read(wallet: Address): Promise<StoredHistory> {
    const before = this.reading.get(wallet);
    const reading = (before ?? Promise.resolve()).catch(() => undefined).then(() => this.update(wallet));
    this.reading.set(wallet, reading);
    try {
      return await reading;
    } finally {
      if (this.reading.get(wallet) === reading) this.reading.delete(wallet);
    }
  }

  /** Returns the last checkpoint of the wallet's metrics, or null. */
  checkpointOf(wallet: Address): Checkpoint | null {
    return this.recent.peek(wallet)?.checkpoint ?? null;
  }

  /** Stores a checkpoint. No effect if the wallet's history is no longer cached. */
  storeCheckpoint(wallet: Address, checkpoint: Checkpoint): void {
    const recent = this.recent.get(wallet);
    if (recent !== undefined) this.recent.set(wallet, { ...recent, checkpoint });
  }

  private async update(wallet: Address): Promise<StoredHistory> {
    const known = this.recent.get(wallet) ?? null;
    const read = await this.wallets.readHistory(wallet, known?.history.revision ?? null);
    const isMore = known !== null && read.continues;
    const entries = isMore ? mergeEntries(known.history.entries, read.entries) : read.entries;
    const history = { ...read, entries };
    this.recent.set(wallet, { history, checkpoint: isMore ? known.checkpoint : null });
    return history;
  }
}

/** At least 1, because the cache requires a positive size. */
function countBytes({ history }: Recent): number {
  return Math.max(1, history.entries.length * BYTES_PER_TRANSACTION);
}

/** Merges entries by slot. New entries are usually later than all known ones. */
function mergeEntries(
  known: readonly HistoryEntry[],
  added: readonly HistoryEntry[],
): readonly HistoryEntry[] {
  if (added.length === 0) return known;
  const isLater = (known.at(-1)?.slot ?? 0) < (added[0]?.slot ?? 0);
  return isLater ? appendTo(known, added) : known.concat(added).sort(compareEntries);
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
  const last = entries.findLast(({ slot }) => slot <= newest.slot) ?? newest;
  const first = (complete ? entries[0] : null) ?? oldest;
  const toPosition = ({ signature, slot }: LedgerPosition) => ({ signature, slot });
  return { newest: toPosition(last), oldest: toPosition(first) };
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
  const cut = cutHistory(within(entries, lowest.oldest.slot), asOf);
  const { oldest, complete } = findSegment(intervals, cut.at(-1)) ?? lowest;
  const covered = within(cut, oldest.slot);
  const last = covered.at(-1);
  // Whole slots are cut, so any transaction of the last one is its end.
  const ends = last === undefined ? null : findEnds(covered, { newest: last, oldest, complete });
  return cover(covered, complete, ends);
}

/** Loads a history as an analysis saw it: all entries within its coverage. */
export async function loadCovered(
  histories: Pick<HistoryCache, "read">,
  wallet: Address,
  {
    coverage: { fromSlot, toSlot, complete },
    transactionRange,
  }: Pick<SnapshotInputs, "coverage" | "transactionRange">,
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
function findSegment(intervals: readonly CoverageInterval[], last: HistoryEntry | undefined) {
  return last === undefined ? undefined : intervals.find((interval) => interval.oldest.slot <= last.slot);
}
