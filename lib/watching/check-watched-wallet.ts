import type { Address } from "@walletlens/engine/address";
import type { SnapshotStore } from "@/lib/wallets/wallet-store";
import { type CheckOptions, type NotifyPorts, notifyWatches } from "./notify-watches";
import type { DueWallet, EndedCheck, FirstCheckOutcome, WatchQueue, WatchState } from "./ports";
import { type FirstCheckPorts, prepareFirstCheck } from "./prepare-first-check";
import { HINTS_PER_INTERVAL, type WatchCursor } from "./rules/watch";

export interface CheckPorts extends NotifyPorts, FirstCheckPorts {
  readonly watchQueue: WatchQueue;
  readonly snapshots: Pick<SnapshotStore, "find" | "save">;
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
): Promise<FirstCheckOutcome> {
  return noteFailure(ports, due, options, async () => {
    const run = await check(ports, due, options);
    await ports.watchQueue.note({ wallet: due.wallet, ...run });
    return run.outcome;
  });
}

/** Updates a wallet with new transactions and notifies its watches. Rejects as `checkWallet`. */
export async function refreshWallet(
  ports: CheckPorts,
  due: DueWallet,
  options: CheckOptions,
): Promise<"found"> {
  return noteFailure<"found">(ports, due, options, async () => {
    const { hasPendingWatches: isAwaited } = await notifyWatches(ports, due.wallet, options);
    const { intervalSeconds } = options;
    const nextInSeconds = isAwaited ? intervalSeconds / HINTS_PER_INTERVAL : intervalSeconds;
    await ports.watchQueue.note({ wallet: due.wallet, seen: null, outcome: "found", nextInSeconds });
    return "found";
  });
}

async function noteFailure<Outcome>(
  ports: CheckPorts,
  { wallet, failures }: DueWallet,
  { intervalSeconds, signal }: CheckOptions,
  run: () => Promise<Outcome>,
): Promise<Outcome> {
  try {
    return await run();
  } catch (error) {
    if (signal.aborted) throw error;
    const nextInSeconds = retryIn(failures, intervalSeconds);
    await ports.watchQueue.note({ wallet, seen: null, outcome: "failed", nextInSeconds });
    throw error;
  }
}

function retryIn(failures: number, intervalSeconds: number): number {
  return Math.min(intervalSeconds, RETRY_SECONDS * 2 ** Math.min(failures, 20));
}

type CheckResult = Omit<EndedCheck, "wallet"> & { readonly outcome: FirstCheckOutcome };

async function check(ports: CheckPorts, due: DueWallet, options: CheckOptions): Promise<CheckResult> {
  const { wallet, isHinted } = due;
  const watches = await pauseAll(ports, wallet, options, {
    watches: await ports.watchQueue.listWatches(wallet),
    mustPause: ({ isKeyActive }) => !isKeyActive,
  });
  const [begun, pending] = [
    watches.filter(({ tip }) => tip !== null),
    watches.filter(({ tip }) => tip === null),
  ];
  const { wait, failure } = await prepareFirstCheck(ports, wallet, pending);
  if (begun.length === 0 && failure !== null) throw failure;
  if (begun.length === 0 && wait !== null) return { seen: null, outcome: "waiting", nextInSeconds: wait };

  const newest = await ports.chain.readNewestSignature(wallet, { signal: options.signal });
  if (pending.length > 0 && wait === null) await begin(ports, wallet, pending, newest);
  const seen = newest?.signature ?? "";
  const isChanged = begun.length > 0 && hasNewEvents(seen, due, begun);
  const payable = isChanged
    ? await pauseAll(ports, wallet, options, {
        watches: begun,
        mustPause: ({ credits, isPaid }) => credits === 0 && !isPaid,
      })
    : [];
  if (payable.length > 0) return { seen, outcome: "news", nextInSeconds: 0 };
  const isUnlisted = isHinted && seen === due.seen;
  const nextInSeconds = Math.min(
    options.intervalSeconds,
    failure === null && wait !== null ? wait : options.intervalSeconds,
    isUnlisted ? UNLISTED_DELAY_SECONDS : options.intervalSeconds,
  );
  // A watch that was paid for while it was being paused must still be notified.
  return { seen: isChanged ? null : seen, outcome: "quiet", nextInSeconds };
}

/** A paused watch that can be paid for again receives earlier events even without new transactions. */
function hasNewEvents(seen: string, due: DueWallet, begun: readonly WatchState[]): boolean {
  return seen !== due.seen || begun.some(({ status }) => status === "paused");
}

/** Pauses the active watches for which `isOver` is true. Returns the others. */
async function pauseAll(
  { watchQueue }: CheckPorts,
  wallet: Address,
  { inTurn, onPauseFailed }: CheckOptions,
  {
    watches,
    mustPause: isOver,
  }: { watches: readonly WatchState[]; mustPause: (watch: WatchState) => boolean },
): Promise<readonly WatchState[]> {
  const over = watches.filter((watch) => watch.status === "active" && isOver(watch));
  await Promise.all(over.map((watch) => inTurn(() => watchQueue.pause(watch, wallet)).catch(onPauseFailed)));
  return watches.filter((watch) => !over.includes(watch));
}

/** Starts watches at the newest stored or listed transaction, without events for earlier ones. */
async function begin(
  ports: CheckPorts,
  wallet: Address,
  watches: readonly WatchState[],
  listed: WatchCursor | null,
): Promise<void> {
  const { intervals } = await ports.wallets.readCoverage(wallet);
  const stored = intervals[0]?.newest ?? BEGINNING;
  await ports.watchQueue.begin(watches, listed !== null && listed.slot >= stored.slot ? listed : stored);
}
