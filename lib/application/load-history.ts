import type { RecentHistories } from "@/lib/application/recent-histories";
import type { Address } from "@walletlens/engine/address";
import type { OwnerChange } from "@walletlens/engine/swaps/owner-change";
import type { CoverageSegment } from "@walletlens/engine/wallet/coverage-segments";
import { type AsOf, cutHistory } from "@walletlens/engine/wallet/cut-history";
import type { Coverage } from "@walletlens/engine/wallet/wallet-input";
import type { HistoryEntry } from "@/lib/ports/wallet-store";

/** A stretch of a wallet's history without a hole: what figures are computed from. */
export interface History {
  readonly changes: readonly OwnerChange[];
  readonly coverage: Coverage;
}

/** The newest covered segment. */
export async function loadHistory(histories: RecentHistories, wallet: Address): Promise<History> {
  const { segments, entries } = await histories.read(wallet);
  const [segment] = segments;
  return segment === undefined
    ? toHistory([], true)
    : toHistory(within(entries, segment.oldest.slot), segment.complete);
}

/**
 * The segment that was the newest at `asOf`, up to that point: what a history that is cut there leaves. Complete and
 * empty where the history is covered to its beginning and begins later.
 */
export async function loadHistoryAsOf(
  histories: RecentHistories,
  wallet: Address,
  asOf: AsOf,
): Promise<History> {
  const { segments, entries } = await histories.read(wallet);
  const lowest = segments.at(-1);
  if (lowest === undefined) return toHistory([], true);
  const cut = cutHistory(within(entries, lowest.oldest.slot), asOf);
  const segment = findSegment(segments, cut.at(-1)) ?? lowest;
  return toHistory(within(cut, segment.oldest.slot), segment.complete);
}

/** What an analysis saw of a history that may have grown since: all between the ends of its coverage. */
export async function loadCovered(
  histories: RecentHistories,
  wallet: Address,
  { fromSlot, toSlot, complete }: Coverage,
): Promise<History> {
  if (fromSlot === null || toSlot === null) return toHistory([], complete);
  const { entries } = await histories.read(wallet);
  return toHistory(within(entries, fromSlot, toSlot), complete);
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

/** One pass without lists in between: histories are long. */
function toHistory(entries: readonly HistoryEntry[], reachesBeginning: boolean): History {
  const changes: OwnerChange[] = [];
  let complete = reachesBeginning;
  let fromTime: number | null = null;
  let toTime: number | null = null;
  for (const { change, missing, blockTime } of entries) {
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
