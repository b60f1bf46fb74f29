import type { Address } from "@/lib/domain/address";
import type { OwnerChange } from "@/lib/domain/swaps/owner-change";
import type { CoverageSegment } from "@/lib/domain/wallet/coverage-segments";
import { type AsOf, cutHistory } from "@/lib/domain/wallet/cut-history";
import type { Coverage } from "@/lib/domain/wallet/wallet-input";
import type { HistoryEntry, WalletStore } from "@/lib/ports/wallet-store";

/** A stretch of a wallet's history without a hole: what figures are computed from. */
export interface History {
  readonly changes: readonly OwnerChange[];
  readonly coverage: Coverage;
}

/** The newest covered segment. */
export async function loadHistory(wallets: WalletStore, wallet: Address): Promise<History> {
  const { segments } = await wallets.readCoverage(wallet);
  const [segment] = segments;
  const entries = segment === undefined ? [] : await wallets.readHistory(wallet, segment.oldest.slot);
  return toHistory(entries, segment?.complete ?? true);
}

/**
 * The segment that was the newest at `asOf`, up to that point: what a history that is cut there leaves. Complete and
 * empty where the history is covered to its beginning and begins later.
 */
export async function loadHistoryAsOf(wallets: WalletStore, wallet: Address, asOf: AsOf): Promise<History> {
  const { segments } = await wallets.readCoverage(wallet);
  const lowest = segments.at(-1);
  if (lowest === undefined) return toHistory([], true);
  const entries = cutHistory(await wallets.readHistory(wallet, lowest.oldest.slot), asOf);
  const segment = findSegment(segments, entries.at(-1)) ?? lowest;
  return toHistory(
    entries.filter((entry) => entry.slot >= segment.oldest.slot),
    segment.complete,
  );
}

/** What an analysis saw of a history that may have grown since: all between the ends of its coverage. */
export async function loadCovered(
  wallets: WalletStore,
  wallet: Address,
  { fromSlot, toSlot, complete }: Coverage,
): Promise<History> {
  if (fromSlot === null || toSlot === null) return toHistory([], complete);
  const entries = await wallets.readHistory(wallet, fromSlot);
  return toHistory(
    entries.filter((entry) => entry.slot <= toSlot),
    complete,
  );
}

/** The segment that a transaction lies in, or above which it lies. */
function findSegment(segments: readonly CoverageSegment[], last: HistoryEntry | undefined) {
  return last === undefined ? undefined : segments.find((segment) => segment.oldest.slot <= last.slot);
}

function toHistory(entries: readonly HistoryEntry[], reachesBeginning: boolean): History {
  const complete = reachesBeginning && !entries.some((entry) => entry.missing);
  const changes = entries.map((entry) => entry.change).filter((change) => change !== null);
  return { changes, coverage: describeCoverage(entries, complete) };
}

function describeCoverage(entries: readonly HistoryEntry[], complete: boolean): Coverage {
  const times = entries.map((entry) => entry.blockTime).filter((time) => time !== null);
  return {
    fromSlot: entries[0]?.slot ?? null,
    toSlot: entries.at(-1)?.slot ?? null,
    fromTime: times[0] ?? null,
    toTime: times.at(-1) ?? null,
    transactions: entries.length,
    complete,
  };
}
