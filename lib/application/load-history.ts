import type { Address } from "@walletlens/engine/address";
import type { CoverageSegment } from "@walletlens/engine/wallet/coverage-segments";
import { type CoveredHistory, toCoveredHistory } from "@walletlens/engine/wallet/covered-history";
import { type AsOf, cutHistory } from "@walletlens/engine/wallet/cut-history";
import type { HistoryEntry } from "@walletlens/engine/wallet/history-entry";
import type { Coverage } from "@walletlens/engine/wallet/wallet-input";
import type { RecentHistories } from "@/lib/application/recent-histories";

/** The newest covered segment. */
export async function loadHistory(histories: RecentHistories, wallet: Address): Promise<CoveredHistory> {
  const { segments, entries } = await histories.read(wallet);
  const [segment] = segments;
  return segment === undefined
    ? toCoveredHistory([], true)
    : toCoveredHistory(within(entries, segment.oldest.slot), segment.complete);
}

/**
 * The segment that was the newest at `asOf`, up to that point: what a history that is cut there leaves. Complete and
 * empty where the history is covered to its beginning and begins later.
 */
export async function loadHistoryAsOf(
  histories: RecentHistories,
  wallet: Address,
  asOf: AsOf,
): Promise<CoveredHistory> {
  const { segments, entries } = await histories.read(wallet);
  const lowest = segments.at(-1);
  if (lowest === undefined) return toCoveredHistory([], true);
  const cut = cutHistory(within(entries, lowest.oldest.slot), asOf);
  const segment = findSegment(segments, cut.at(-1)) ?? lowest;
  return toCoveredHistory(within(cut, segment.oldest.slot), segment.complete);
}

/** What an analysis saw of a history that may have grown since: all between the ends of its coverage. */
export async function loadCovered(
  histories: RecentHistories,
  wallet: Address,
  { fromSlot, toSlot, complete }: Coverage,
): Promise<CoveredHistory> {
  if (fromSlot === null || toSlot === null) return toCoveredHistory([], complete);
  const { entries } = await histories.read(wallet);
  return toCoveredHistory(within(entries, fromSlot, toSlot), complete);
}

/** The entries of a range of slots, of entries in their order. */
function within(
  entries: readonly HistoryEntry[],
  fromSlot: number,
  toSlot = Number.POSITIVE_INFINITY,
): readonly HistoryEntry[] {
  const isAll = (entries[0]?.slot ?? 0) >= fromSlot && (entries.at(-1)?.slot ?? 0) <= toSlot;
  return isAll ? entries : entries.filter(({ slot }) => slot >= fromSlot && slot <= toSlot);
}

/** The segment that a transaction lies in, or above which it lies. */
function findSegment(segments: readonly CoverageSegment[], last: HistoryEntry | undefined) {
  return last === undefined ? undefined : segments.find((segment) => segment.oldest.slot <= last.slot);
}
