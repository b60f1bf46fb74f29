import { listTrades } from "@walletlens/engine/wallet/list-trades";
import type { WatchTip } from "@/lib/domain/watching/watch";
import { AppError } from "@/lib/errors";
import type { SnapshotStore } from "@/lib/ports/wallet-store";
import type { DueWallet, EndedLook, LookOutcome, WatchQueue, WatchState } from "@/lib/ports/watches";
import { type AnalyzePorts, analyzeWallet } from "./analyze-wallet";
import type { WalletAnalysis } from "./compute-wallet";
import { findNews } from "./find-news";
import { hasMore } from "./run-analysis";
import { runCooperatively } from "./run-cooperatively";
import { toViews } from "./snapshot-inputs";

export interface LookPorts extends AnalyzePorts {
  readonly watchQueue: WatchQueue;
  readonly snapshots: Pick<SnapshotStore, "save">;
}

export interface LookOptions {
  /** Seconds between two looks. */
  readonly intervalSeconds: number;
  /** Transactions that the first look at a wallet reads at most, and every later one. */
  readonly flashSignatures: number;
  readonly maxSignatures: number;
  /** Runs a refresh when there is room for it. */
  readonly inTurn: <Result>(refresh: () => Promise<Result>) => Promise<Result>;
  readonly signal: AbortSignal;
}

/** Seconds to the next look where the provider has told of something that it does not yet list. */
const UNLISTED_SECONDS = 0.5;
/** Seconds to the look after the first that failed; twice as long after each further one, up to the interval. */
const RETRY_SECONDS = 5;
/** Place before all transactions: an address that was never used. */
const BEGINNING: WatchTip = { slot: 0, signature: "" };

/**
 * Looks at a watched wallet: one call to the chain where nothing has happened. Where something has, the wallet's kept
 * history and figures are brought up to date, and everybody who watches it is told. Rejects where it fails, which is noted, or is broken off.
 */
export async function lookAtWallet(
  ports: LookPorts,
  due: DueWallet,
  options: LookOptions,
): Promise<LookOutcome> {
  const { wallet, seen, isHinted, failures } = due;
  const { intervalSeconds } = options;
  try {
    const newest = await ports.chain.readNewestSignature(wallet, { signal: options.signal });
    const listed = newest?.signature ?? "";
    const watches = await ports.watchQueue.listWatches(wallet);
    const isNew = listed !== seen;
    if (!isNew && watches.every(({ tip, status }) => tip !== null && status === "active")) {
      const nextInSeconds = isHinted ? Math.min(UNLISTED_SECONDS, intervalSeconds) : intervalSeconds;
      await ports.watchQueue.note({ wallet, seen: listed, outcome: "quiet", nextInSeconds });
      return "quiet";
    }
    const told = await options.inTurn(() => refresh(ports, due, watches, options));
    const outcome = told ? "found" : "quiet";
    await note(ports, due, { seen: listed, outcome, nextInSeconds: intervalSeconds });
    return outcome;
  } catch (error) {
    if (options.signal.aborted) throw error;
    const nextInSeconds = Math.min(intervalSeconds, RETRY_SECONDS * 2 ** Math.min(failures, 20));
    await note(ports, due, { seen: null, outcome: "failed", nextInSeconds });
    throw error;
  }
}

function note(ports: LookPorts, { wallet }: DueWallet, look: Omit<EndedLook, "wallet">): Promise<void> {
  return ports.watchQueue.note({ wallet, ...look });
}

/** Brings a wallet up to date and tells its watches. Returns whether any of them was told something new. */
async function refresh(
  ports: LookPorts,
  { wallet }: DueWallet,
  watches: readonly WatchState[],
  { flashSignatures, maxSignatures, signal }: LookOptions,
): Promise<boolean> {
  const { intervals: known } = await ports.wallets.readCoverage(wallet);
  const limit = known.length === 0 ? flashSignatures : maxSignatures;
  const analysis = await analyzeOrNull(ports, wallet, { limit, signal });
  if (analysis !== null) {
    const followUp = await hasMore(ports, analysis, maxSignatures);
    await ports.snapshots.save(wallet, analysis.input.analyzedAt, toViews(analysis), followUp);
  }
  const { intervals } = await ports.wallets.readCoverage(wallet);
  const tip = intervals[0]?.newest ?? BEGINNING;
  await ports.watchQueue.begin(wallet, { slot: tip.slot, signature: tip.signature });
  let isTold = false;
  for (const watch of watches) {
    if (watch.tip === null || analysis === null) continue;
    if (watch.status === "active" && !isLater(tip, watch.tip)) continue;
    const outcome = await tellWatch(ports, analysis, watch, { slot: tip.slot, signature: tip.signature });
    isTold ||= outcome === "told";
  }
  return isTold;
}

/** A provider that lags behind may list a transaction from before the tip as the newest. */
function isLater(tip: WatchTip, before: WatchTip): boolean {
  return tip.signature !== before.signature && tip.slot >= before.slot;
}

async function tellWatch(ports: LookPorts, { input }: WalletAnalysis, watch: WatchState, tip: WatchTip) {
  const trades = await runCooperatively(listTrades(input, watch.tip ?? BEGINNING));
  const { wallet } = input;
  const news = findNews(trades, { wallet, rules: watch.rules, foundAt: ports.clock.now() });
  return ports.watchQueue.settle({ watch, wallet, tip, news });
}

/** Null for an address that was never used, or is no trader's: nothing of it is ever news. */
async function analyzeOrNull(
  ports: LookPorts,
  wallet: DueWallet["wallet"],
  options: { readonly limit: number; readonly signal: AbortSignal },
): Promise<WalletAnalysis | null> {
  try {
    return await analyzeWallet(ports, wallet, options);
  } catch (error) {
    if (error instanceof AppError && NO_TRADER.has(error.code)) return null;
    throw error;
  }
}

const NO_TRADER: ReadonlySet<string> = new Set(["wallet_not_found", "system_wallet"]);
