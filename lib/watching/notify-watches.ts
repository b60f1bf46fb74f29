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
import { type DetectedEvent, type MatchedTrade, matchTrades, toWatchEvents } from "./detect-watch-events";
import { NO_TRADER } from "./prepare-first-check";
import type { RecordOutcome } from "./record-watch-events";
import type { WatchCursor } from "./rules/watch";
import type { WatchQueue } from "./watch-queue";
import type { WatchState } from "./watch-state";

export interface NotifyPorts extends AnalyzePorts {
  readonly watchQueue: WatchQueue;
  readonly snapshots: Pick<SnapshotStore, "save">;
  readonly nameTokens: NameTokens;
}

/** A watch after its first check. */
type StartedWatch = WatchState & { readonly cursor: WatchCursor };

/**
 * Updates a wallet's history and metrics and notifies each of its watches of trades after its cursor. Watches
 * with the same cursor share one walk through the history. Returns whether a watch waits for its first check.
 * Throws an AggregateError with the failures of single watches after all others were notified.
 */
export async function notifyWatches(
  ports: NotifyPorts,
  wallet: Address,
  options: CheckOptions,
): Promise<{ readonly hasPendingWatches: boolean }> {
  const analysis = await refreshMetrics(ports, wallet, options);
  const { intervals } = await ports.wallets.readCoverage(wallet);
  const newest = intervals[0]?.newest ?? null;
  const watches = await ports.watchQueue.listWatches(wallet);
  const groups = groupByCursor(
    watches.flatMap(toStarted).filter(({ status, cursor }) => status === "paused" || isLater(newest, cursor)),
  );
  const failures: unknown[] = [];
  for (const { cursor: previousCursor, watches: group } of groups) {
    const cursor = newest !== null && isLater(newest, previousCursor) ? newest : previousCursor;
    try {
      const trades =
        analysis === null ? [] : await runCooperatively(listTrades(analysis.input, previousCursor));
      const outcomes = await recordAll(ports, group, { wallet, trades, cursor }, options);
      failures.push(
        ...outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : [])),
      );
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} watches were not notified`);
  return { hasPendingWatches: watches.some(({ cursor }) => cursor === null) };
}

function groupByCursor(watches: readonly StartedWatch[]) {
  const groups = new Map<string, { readonly cursor: WatchCursor; readonly watches: StartedWatch[] }>();
  for (const watch of watches) {
    const { cursor } = watch;
    const key = `${cursor.slot}:${cursor.signature}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { cursor, watches: [watch] });
    else group.watches.push(watch);
  }
  return groups.values();
}

function toStarted({ cursor, ...watch }: WatchState): readonly StartedWatch[] {
  return cursor === null ? [] : [{ ...watch, cursor }];
}

/** A lagging provider may list a transaction before the cursor as the newest. */
function isLater(newest: WatchCursor | null, cursor: WatchCursor): boolean {
  return newest !== null && newest.signature !== cursor.signature && newest.slot >= cursor.slot;
}

interface NewTrades {
  readonly wallet: Address;
  readonly trades: readonly ListedTrade[];
  readonly cursor: WatchCursor;
}

/**
 * Records the events of watches with the same cursor, and returns the outcome of each. Watches with the same rules share
 * their matches, those with the same label also their events, and tokens are named once for all.
 */
async function recordAll(
  { clock, watchQueue, nameTokens }: NotifyPorts,
  watches: readonly StartedWatch[],
  { wallet, trades, cursor: { slot, signature } }: NewTrades,
  { siteUrl, inTurn, signal }: CheckOptions,
): Promise<readonly PromiseSettledResult<RecordOutcome>[]> {
  const matches = new Map<string, readonly MatchedTrade[]>();
  for (const { rules } of watches) {
    const key = JSON.stringify(rules);
    if (!matches.has(key)) matches.set(key, matchTrades(trades, rules));
  }
  const mints = new Set([...matches.values()].flat().map(({ trade }) => trade.tokenAddress));
  const names = mints.size === 0 ? new Map() : await nameTokens([...mints]);
  const context = { wallet, siteUrl, detectedAt: clock.now(), names };
  const sharedEvents = new Map<string, readonly DetectedEvent[]>();
  const record = (watch: StartedWatch) => {
    signal.throwIfAborted();
    const { rules, label } = watch;
    const key = JSON.stringify([rules, label]);
    const matchedTrades = matches.get(JSON.stringify(rules)) ?? [];
    const events = sharedEvents.get(key) ?? toWatchEvents(matchedTrades, { ...context, label });
    sharedEvents.set(key, events);
    return watchQueue.recordEvents({ watch, wallet, cursor: { slot, signature }, events });
  };
  return Promise.allSettled(watches.map((watch) => inTurn(async () => record(watch))));
}

/** Analyzes a wallet and stores its metrics. Returns null for an unused address or a system wallet. */
async function refreshMetrics(
  ports: NotifyPorts,
  wallet: Address,
  { flashSignatures, maxSignatures, signal }: CheckOptions,
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
