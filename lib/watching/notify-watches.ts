import type { Address } from "@walletlens/engine/address";
import { type ListedTrade, listTrades } from "@walletlens/engine/wallet/list-trades";
import { AppError } from "@/lib/config/errors";
import { runCooperatively } from "@/lib/runtime/run-cooperatively";
import { type AnalyzePorts, readAndAnalyze } from "@/lib/wallets/analyze-wallet";
import type { ComputedWallet } from "@/lib/wallets/compute-wallet";
import { hasMore } from "@/lib/wallets/run-analysis";
import { toViews } from "@/lib/wallets/snapshot-inputs";
import type { SnapshotStore } from "@/lib/wallets/wallet-store";
import { detectWatchEvents } from "./detect-watch-events";
import type { FoundEvents, WatchQueue, WatchState } from "./ports";
import { NO_TRADER } from "./prepare-first-check";
import type { WatchCursor } from "./rules/watch";

export interface NotifyPorts extends AnalyzePorts {
  readonly watchQueue: Pick<WatchQueue, "listWatches" | "settle">;
  readonly snapshots: Pick<SnapshotStore, "save">;
}

type NotifyOptions = Pick<CheckOptions, "flashSignatures" | "maxSignatures" | "inTurn" | "signal">;

/** A watch that was looked at before. */
type BegunWatch = WatchState & { readonly tip: WatchCursor };

/**
 * Brings a wallet's kept history and metrics up to date, and tells each of its watches what came after its tip. Watches
 * with the same tip share one walk through the history. Returns whether a watch waits for its first look. Throws an
 * AggregateError with the failures of single watches, after all others were told.
 */
export async function notifyWatches(
  ports: NotifyPorts,
  wallet: Address,
  options: NotifyOptions,
): Promise<{ readonly isAwaited: boolean }> {
  const analysis = await refreshMetrics(ports, wallet, options);
  const { intervals } = await ports.wallets.readCoverage(wallet);
  const newest = intervals[0]?.newest ?? null;
  const watches = await ports.watchQueue.listWatches(wallet);
  const groups = groupByTip(
    watches.flatMap(toBegun).filter(({ status, tip }) => status === "paused" || isLater(newest, tip)),
  );
  const failures: unknown[] = [];
  for (const { tip: before, watches: told } of groups) {
    const tip = newest !== null && isLater(newest, before) ? newest : before;
    try {
      const trades = analysis === null ? [] : await runCooperatively(listTrades(analysis.input, before));
      const settle = settleWith(ports, { wallet, trades, tip: { slot: tip.slot, signature: tip.signature } });
      const settled = await Promise.allSettled(
        told.map((watch) =>
          options.inTurn(() => {
            options.signal.throwIfAborted();
            return settle(watch);
          }),
        ),
      );
      failures.push(...settled.flatMap((each) => (each.status === "rejected" ? [each.reason] : [])));
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} watches were not told`);
  return { isAwaited: watches.some(({ tip }) => tip === null) };
}

function groupByTip(watches: readonly BegunWatch[]) {
  const groups = new Map<string, { readonly tip: WatchCursor; readonly watches: BegunWatch[] }>();
  for (const watch of watches) {
    const key = `${watch.tip.slot}:${watch.tip.signature}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { tip: watch.tip, watches: [watch] });
    else group.watches.push(watch);
  }
  return groups.values();
}

function toBegun({ tip, ...watch }: WatchState): readonly BegunWatch[] {
  return tip === null ? [] : [{ ...watch, tip }];
}

/** A provider that lags behind may list a transaction from before the tip as the newest. */
function isLater(tip: WatchCursor | null, before: WatchCursor): boolean {
  return tip !== null && tip.signature !== before.signature && tip.slot >= before.slot;
}

/** Returns a function that settles with one watch; watches with the same rules share what is found for them. */
function settleWith(
  { clock, watchQueue }: NotifyPorts,
  {
    wallet,
    trades,
    tip,
  }: { readonly wallet: Address; readonly trades: readonly ListedTrade[]; readonly tip: WatchCursor },
) {
  const found = new Map<string, readonly FoundEvents[]>();
  return (watch: WatchState) => {
    const key = JSON.stringify(watch.rules);
    const news =
      found.get(key) ?? detectWatchEvents(trades, { wallet, rules: watch.rules, foundAt: clock.now() });
    found.set(key, news);
    return watchQueue.settle({ watch, wallet, tip, news });
  };
}

/** Analyses a wallet and keeps its metrics. Null for an address that was never used, or is no trader's. */
async function refreshMetrics(
  ports: NotifyPorts,
  wallet: Address,
  { flashSignatures, maxSignatures, signal }: NotifyOptions,
): Promise<ComputedWallet | null> {
  const { intervals } = await ports.wallets.readCoverage(wallet);
  const limit = intervals.length === 0 ? flashSignatures : maxSignatures;
  try {
    const analysis = await readAndAnalyze(ports, wallet, { limit, signal });
    const followUp = await hasMore(ports, analysis, maxSignatures);
    await ports.snapshots.save(wallet, analysis.input.analyzedAt, toViews(analysis), followUp);
    return analysis;
  } catch (error) {
    if (error instanceof AppError && NO_TRADER.has(error.code)) return null;
    throw error;
  }
}

export interface CheckOptions {
  /** Seconds between two looks. */
  readonly intervalSeconds: number;
  /** Transactions that a refresh reads at most of a wallet that was never read, and of any other. */
  readonly flashSignatures: number;
  readonly maxSignatures: number;
  /** Settles with one account when there is room for it, over all looks of the process. */
  readonly inTurn: <Result>(settle: () => Promise<Result>) => Promise<Result>;
  /** Called with what a watch that was to be paused met; the look goes on for the others. */
  readonly onPauseFailed: (error: unknown) => void;
  readonly signal: AbortSignal;
}
