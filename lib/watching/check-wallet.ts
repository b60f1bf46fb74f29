import type { Address } from "@walletlens/engine/address";
import type { SnapshotStore } from "@/lib/wallets/wallet-store";
import { type CheckOptions, type NotifyPorts, notifyWatches } from "./notify-watches";
import { type FirstCheckPorts, prepareFirstCheck } from "./prepare-first-check";
import { ANNOUNCED_CHECKS_PER_INTERVAL, type WatchCursor } from "./rules/watch";
import type { CheckOutcome, DueWallet, EndedCheck } from "./watch-queue";
import type { WatchState } from "./watch-state";

export interface CheckPorts extends NotifyPorts, FirstCheckPorts {
  readonly snapshots: SnapshotStore;
}

/** Delay if the provider has announced a transaction that it does not list yet. */
const UNLISTED_DELAY_SECONDS = 0.5;
/** Delay after the first failure; doubled with each further one, up to the interval. */
const RETRY_SECONDS = 5;
/** Cursor of an address that was never used. */
const BEGINNING: WatchCursor = { slot: 0, signature: "" };

/**
 * Checks a watched wallet with one call to the chain. Records `news` if there is a new transaction for a
 * watch. Pauses watches that cannot be paid for. Rejects if the check fails, which is recorded, or is
 * aborted.
 */
export async function checkWallet(
  ports: CheckPorts,
  due: DueWallet,
  options: CheckOptions,
): Promise<CheckOutcome> {
  return recordFailure(ports, due, options, async () => {
    const result = await check(ports, due, options);
    await ports.watchQueue.recordCheck({ wallet: due.wallet, ...result });
    return result.outcome;
  });
}

/** Updates a wallet with new transactions and notifies its watches. Rejects as `checkWallet`. */
export async function refreshWallet(
  ports: CheckPorts,
  due: DueWallet,
  options: CheckOptions,
): Promise<"found"> {
  return recordFailure<"found">(ports, due, options, async () => {
    const { hasPendingWatches } = await notifyWatches(ports, due.wallet, options);
    const { intervalSeconds } = options;
    const nextInSeconds = hasPendingWatches
      ? intervalSeconds / ANNOUNCED_CHECKS_PER_INTERVAL
      : intervalSeconds;
    const { wallet } = due;
    await ports.watchQueue.recordCheck({ wallet, newestSignature: null, outcome: "found", nextInSeconds });
    return "found";
  });
}

async function recordFailure<Outcome>(
  ports: CheckPorts,
  { wallet, failures }: DueWallet,
  { intervalSeconds, signal }: CheckOptions,
  run: () => Promise<Outcome>,
): Promise<Outcome> {
  try {
    return await run();
  } catch (error) {
    if (signal.aborted) throw error;
    const nextInSeconds = Math.min(intervalSeconds, RETRY_SECONDS * 2 ** Math.min(failures, 20));
    await ports.watchQueue.recordCheck({ wallet, newestSignature: null, outcome: "failed", nextInSeconds });
    throw error;
  }
}

type CheckResult = Omit<EndedCheck, "wallet"> & { readonly outcome: CheckOutcome };

async function check(ports: CheckPorts, due: DueWallet, options: CheckOptions): Promise<CheckResult> {
  const { wallet } = due;
  const { intervalSeconds, signal } = options;
  const watches = await pauseWatches(ports, wallet, options, {
    watches: await ports.watchQueue.listWatches(wallet),
    mustPause: ({ isKeyActive }) => !isKeyActive,
  });
  const startedWatches = watches.filter(({ cursor }) => cursor !== null);
  const pendingWatches = watches.filter(({ cursor }) => cursor === null);
  const { waitSeconds, failure } = await prepareFirstCheck(ports, wallet, pendingWatches);
  if (startedWatches.length === 0 && failure !== null) throw failure;
  if (startedWatches.length === 0 && waitSeconds !== null) {
    return { newestSignature: null, outcome: "waiting", nextInSeconds: waitSeconds };
  }

  const newest = await ports.chain.readNewestSignature(wallet, { signal });
  if (pendingWatches.length > 0 && waitSeconds === null) {
    await startWatches(ports, wallet, pendingWatches, newest);
  }
  const newestSignature = newest?.signature ?? "";
  const isChanged = startedWatches.length > 0 && hasNewEvents(newestSignature, due, startedWatches);
  const payableWatches = isChanged
    ? await pauseWatches(ports, wallet, options, {
        watches: startedWatches,
        mustPause: ({ credits, isPaid }) => credits === 0 && !isPaid,
      })
    : [];
  if (payableWatches.length > 0) return { newestSignature, outcome: "news", nextInSeconds: 0 };
  const isUnlisted = due.isAnnounced && newestSignature === due.newestSignature;
  const nextInSeconds = Math.min(
    intervalSeconds,
    failure === null && waitSeconds !== null ? waitSeconds : intervalSeconds,
    isUnlisted ? UNLISTED_DELAY_SECONDS : intervalSeconds,
  );
  // A watch that was paid for while it was being paused must still be notified.
  return { newestSignature: isChanged ? null : newestSignature, outcome: "quiet", nextInSeconds };
}

/** A paused watch that can be paid for again receives earlier events even without new transactions. */
function hasNewEvents(newestSignature: string, due: DueWallet, watches: readonly WatchState[]): boolean {
  return newestSignature !== due.newestSignature || watches.some(({ status }) => status === "paused");
}

interface PauseRule {
  readonly watches: readonly WatchState[];
  readonly mustPause: (watch: WatchState) => boolean;
}

/** Pauses the active watches of a rule. Returns the others. */
async function pauseWatches(
  { watchQueue }: CheckPorts,
  wallet: Address,
  { inTurn, onPauseFailed }: CheckOptions,
  { watches, mustPause }: PauseRule,
): Promise<readonly WatchState[]> {
  const stoppedWatches = watches.filter((watch) => watch.status === "active" && mustPause(watch));
  const pauses = stoppedWatches.map((watch) => inTurn(() => watchQueue.pause(watch, wallet)));
  await Promise.all(pauses.map((pause) => pause.catch(onPauseFailed)));
  return watches.filter((watch) => !stoppedWatches.includes(watch));
}

/** Starts watches at the newest stored or listed transaction, without events for earlier ones. */
async function startWatches(
  ports: CheckPorts,
  wallet: Address,
  watches: readonly WatchState[],
  listedCursor: WatchCursor | null,
): Promise<void> {
  const { intervals } = await ports.wallets.readCoverage(wallet);
  const storedCursor = intervals[0]?.newest ?? BEGINNING;
  const cursor =
    listedCursor !== null && listedCursor.slot >= storedCursor.slot ? listedCursor : storedCursor;
  await ports.watchQueue.startWatches(watches, cursor);
}
