import type { Address } from "@walletlens/engine/address";
import { type ListedTrade, listTrades } from "@walletlens/engine/wallet/list-trades";
import { AppError } from "@/lib/config/errors";
import { runCooperatively } from "@/lib/runtime/run-cooperatively";
import { type AnalyzePorts, readAndAnalyze } from "@/lib/wallets/analyze-wallet";
import type { ComputedWallet } from "@/lib/wallets/compute-wallet";
import type { NameTokens } from "@/lib/wallets/name-tokens";
import { hasMoreHistory } from "@/lib/wallets/run-analysis";
import { toViews } from "@/lib/wallets/snapshot-inputs";
import type { SnapshotStore } from "@/lib/wallets/wallet-store";
import { type MatchedTrade, matchTrades, toWatchEvents } from "./detect-watch-events";
import type { DetectedEvent, RecordOutcome, WatchQueue, WatchState } from "./ports";
import { NO_TRADER } from "./prepare-first-check";
import type { WatchCursor } from "./rules/watch";

export interface NotifyPorts extends AnalyzePorts {
  readonly watchQueue: Pick<WatchQueue, "listWatches" | "recordEvents">;
  readonly snapshots: Pick<SnapshotStore, "save">;
  readonly nameTokens: NameTokens;
}

type NotifyOptions = Pick<
  CheckOptions,
  "siteUrl" | "flashSignatures" | "maxSignatures" | "inTurn" | "signal"
>;

/** A watch after its first check. */
type BegunWatch = WatchState & { readonly tip: WatchCursor };

/**
 * Updates a wallet's history and metrics and notifies each of its watches of trades after its cursor. Watches
 * with the same cursor share one walk through the history. Returns whether a watch waits for its first check.
 * Throws an AggregateError with the failures of single watches after all others were notified.
 */
export async function notifyWatches(
  ports: NotifyPorts,
  wallet: Address,
  options: NotifyOptions,
): Promise<{ readonly hasPendingWatches: boolean }> {
  const analysis = await refreshMetrics(ports, wallet, options);
  const { intervals } = await ports.wallets.readCoverage(wallet);
  const newest = intervals[0]?.newest ?? null;
  const watches = await ports.watchQueue.listWatches(wallet);
  const groups = groupByCursor(
    watches.flatMap(toBegun).filter(({ status, tip }) => status === "paused" || isLater(newest, tip)),
  );
  const failures: unknown[] = [];
  for (const { tip: before, watches: group } of groups) {
    const tip = newest !== null && isLater(newest, before) ? newest : before;
    try {
      const trades = analysis === null ? [] : await runCooperatively(listTrades(analysis.input, before));
      const settled = await recordAll(ports, group, { wallet, trades, tip }, options);
      failures.push(...settled.flatMap((each) => (each.status === "rejected" ? [each.reason] : [])));
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} watches were not notified`);
  return { hasPendingWatches: watches.some(({ tip }) => tip === null) };
}

function groupByCursor(watches: readonly BegunWatch[]) {
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

/** A lagging provider may list a transaction before the cursor as the newest. */
function isLater(tip: WatchCursor | null, before: WatchCursor): boolean {
  return tip !== null && tip.signature !== before.signature && tip.slot >= before.slot;
}

interface FoundTrades {
  readonly wallet: Address;
  readonly trades: readonly ListedTrade[];
  readonly tip: WatchCursor;
}

/**
 * Records the events of watches with the same cursor, and returns the outcome of each. Watches with the same rules share their
 * matches, those with the same label also their events, and tokens are named once for all.
 */
async function recordAll(
  { clock, watchQueue, nameTokens }: NotifyPorts,
  watches: readonly BegunWatch[],
  { wallet, trades, tip: { slot, signature } }: FoundTrades,
  { siteUrl, inTurn, signal }: NotifyOptions,
): Promise<readonly PromiseSettledResult<RecordOutcome>[]> {
  const matches = new Map<string, readonly MatchedTrade[]>();
  for (const { rules } of watches) {
    const key = JSON.stringify(rules);
    if (!matches.has(key)) matches.set(key, matchTrades(trades, rules));
  }
  const mints = new Set([...matches.values()].flat().map(({ trade }) => trade.tokenAddress));
  const names = mints.size === 0 ? new Map() : await nameTokens([...mints]);
  const context = { wallet, siteUrl, foundAt: clock.now(), names };
  const shared = new Map<string, readonly DetectedEvent[]>();
  const record = (watch: BegunWatch) => {
    signal.throwIfAborted();
    const { rules, label } = watch;
    const key = JSON.stringify([rules, label]);
    const found = matches.get(JSON.stringify(rules)) ?? [];
    const events = shared.get(key) ?? toWatchEvents(found, { ...context, label });
    shared.set(key, events);
    return watchQueue.recordEvents({ watch, wallet, tip: { slot, signature }, events });
  };
  return Promise.allSettled(watches.map((watch) => inTurn(async () => record(watch))));
}

/** Analyzes a wallet and stores its metrics. Returns null for an unused address or a system wallet. */
async function refreshMetrics(
  ports: NotifyPorts,
  wallet: Address,
  { flashSignatures, maxSignatures, signal }: NotifyOptions,
): Promise<ComputedWallet | null> {
  const { intervals } = await ports.wallets.readCoverage(wallet);
  const limit = intervals.length === 0 ? flashSignatures : maxSignatures;
  try {
    const analysis = await readAndAnalyze(ports, wallet, { limit, signal });
    const hasMore = await hasMoreHistory(ports, analysis, maxSignatures);
    await ports.snapshots.save(wallet, analysis.input.analyzedAt, toViews(analysis), hasMore);
    return analysis;
  } catch (error) {
    if (error instanceof AppError && NO_TRADER.has(error.code)) return null;
    throw error;
  }
}

export interface CheckOptions {
  /** Base address of the pages, for links in events. */
  readonly siteUrl: string;
  /** Seconds between two checks. */
  readonly intervalSeconds: number;
  /** Maximum number of transactions that a refresh reads: of a new wallet, and of a known one. */
  readonly flashSignatures: number;
  readonly maxSignatures: number;
  /** Limits concurrent transactions that notify accounts, over all checks of the process. */
  readonly inTurn: <Result>(settle: () => Promise<Result>) => Promise<Result>;
  /** Called with the error of a failed pause; the check continues for the others. */
  readonly onPauseFailed: (error: unknown) => void;
  readonly signal: AbortSignal;
}
