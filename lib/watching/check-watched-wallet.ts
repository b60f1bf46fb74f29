import type { Address } from "@walletlens/engine/address";
import type { SnapshotStore } from "@/lib/wallets/wallet-store";
import { type CheckOptions, type NotifyPorts, notifyWatches } from "./notify-watches";
import type { DueWallet, EndedLook, FirstCheckOutcome, WatchQueue, WatchState } from "./ports";
import { type FirstCheckPorts, prepareFirstCheck } from "./prepare-first-check";
import { HINTS_PER_INTERVAL, type WatchCursor } from "./rules/watch";

export interface CheckPorts extends NotifyPorts, FirstCheckPorts {
  readonly watchQueue: WatchQueue;
  readonly snapshots: Pick<SnapshotStore, "find" | "save">;
}

/** Seconds to the next look where the provider has told of something that it does not yet list. */
const UNLISTED_SECONDS = 0.5;
/** Seconds to the look after the first that failed; twice as long after each further one, up to the interval. */
const RETRY_SECONDS = 5;
/** Place before all transactions: an address that was never used. */
const BEGINNING: WatchCursor = { slot: 0, signature: "" };

/**
 * Looks at a watched wallet: one call to the chain. Notes `news` where it lists something new that a watch is to be told
 * of. Watches that cannot be paid for are paused. Rejects where the look fails, which is noted, or is broken off.
 */
export async function checkWallet(
  ports: CheckPorts,
  due: DueWallet,
  options: CheckOptions,
): Promise<FirstCheckOutcome> {
  return noteFailure(ports, due, options, async () => {
    const look = await check(ports, due, options);
    await ports.watchQueue.note({ wallet: due.wallet, ...look });
    return look.outcome;
  });
}

/** Brings a wallet with news up to date and tells its watches. Rejects as `checkWallet`. */
export async function refreshWallet(
  ports: CheckPorts,
  due: DueWallet,
  options: CheckOptions,
): Promise<"found"> {
  return noteFailure<"found">(ports, due, options, async () => {
    const { isAwaited } = await notifyWatches(ports, due.wallet, options);
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
  look: () => Promise<Outcome>,
): Promise<Outcome> {
  try {
    return await look();
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

type EndedCheck = Omit<EndedLook, "wallet"> & { readonly outcome: FirstCheckOutcome };

async function check(ports: CheckPorts, due: DueWallet, options: CheckOptions): Promise<EndedCheck> {
  const { wallet, isHinted } = due;
  const watches = await pauseAll(ports, wallet, options, {
    watches: await ports.watchQueue.listWatches(wallet),
    isOver: ({ isKeyActive }) => !isKeyActive,
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
  const hasNews = begun.length > 0 && isNewEvent(seen, due, begun);
  const payable = hasNews
    ? await pauseAll(ports, wallet, options, {
        watches: begun,
        isOver: ({ credits, isPaid }) => credits === 0 && !isPaid,
      })
    : [];
  if (payable.length > 0) return { seen, outcome: "news", nextInSeconds: 0 };
  const isUnlisted = isHinted && seen === due.seen;
  const nextInSeconds = Math.min(
    options.intervalSeconds,
    failure === null && wait !== null ? wait : options.intervalSeconds,
    isUnlisted ? UNLISTED_SECONDS : options.intervalSeconds,
  );
  // A watch that was paid for while it was to be paused is still to be told of this.
  return { seen: hasNews ? null : seen, outcome: "quiet", nextInSeconds };
}

/** A paused watch that can be paid for again is told what happened meanwhile, whether or not more has happened. */
function isNewEvent(seen: string, due: DueWallet, begun: readonly WatchState[]): boolean {
  return seen !== due.seen || begun.some(({ status }) => status === "paused");
}

/** Pauses the active watches of which `isOver` is true. Returns the others. */
async function pauseAll(
  { watchQueue }: CheckPorts,
  wallet: Address,
  { inTurn, onPauseFailed }: CheckOptions,
  { watches, isOver }: { watches: readonly WatchState[]; isOver: (watch: WatchState) => boolean },
): Promise<readonly WatchState[]> {
  const over = watches.filter((watch) => watch.status === "active" && isOver(watch));
  await Promise.all(over.map((watch) => inTurn(() => watchQueue.pause(watch, wallet)).catch(onPauseFailed)));
  return watches.filter((watch) => !over.includes(watch));
}

/** Begins watches at the newest transaction that is kept or listed: what came before is no news. */
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
