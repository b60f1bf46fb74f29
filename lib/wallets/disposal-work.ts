import type { DisposalWalk, PlacedDisposal } from "@walletlens/engine/wallet/walk-disposals";
import { LRUCache } from "lru-cache";
import { AppError } from "@/lib/config/errors";
import { type Release, WorkLimit } from "@/lib/runtime/work-limit";

/** A walk that waits for the request of the next page. */
export interface PausedWalk {
  readonly walk: DisposalWalk;
  /** Disposals that were taken from it and not returned. */
  readonly ahead: readonly PlacedDisposal[];
}

/** Limits concurrent lists of disposals in this process, and stores walks for the next page. */
export class DisposalWork {
  readonly #limit = limitTo(MAX_AT_ONCE);
  readonly #freeLimit = limitTo(MAX_FREE_AT_ONCE);
  readonly #paused = new LRUCache<string, PausedWalk & { readonly transactions: number }>({
    maxSize: MAX_PAUSED_TRANSACTIONS,
    sizeCalculation: ({ transactions }) => Math.max(1, transactions),
    ttl: PAUSED_MS,
    ttlAutopurge: true,
  });
  readonly #open = new Map<string, number>();

  /**
   * Takes a place for a list, which the caller releases once or more; free lists have half of the places. Throws
   * `rate_limited` if the caller has two, and `server_busy` if none is free in time.
   */
  async open(caller: string, isFree: boolean): Promise<Release> {
    const openCount = this.#open.get(caller) ?? 0;
    if (openCount >= MAX_PER_CALLER) {
      const message = `You have ${openCount} lists of trades under way, which is the most that one caller may have.`;
      throw new AppError("rate_limited", message, { retryAfterSeconds: RETRY_SECONDS });
    }
    this.#open.set(caller, openCount + 1);
    const places: Release[] = [() => this.#forget(caller)];
    try {
      for (const limit of isFree ? [this.#freeLimit, this.#limit] : [this.#limit]) {
        places.push(await limit.take(1, MAX_WAIT_MS));
      }
      return releaseOnce(places);
    } catch (error) {
      for (const release of places) release();
      throw error;
    }
  }

  /** Removes and returns a paused walk, or null. */
  resume(key: string): PausedWalk | null {
    const pausedWalk = this.#paused.get(key) ?? null;
    this.#paused.delete(key);
    return pausedWalk;
  }

  /** Stores a walk for a minute, unless others use the memory. */
  pause(key: string, paused: PausedWalk, transactions: number): void {
    this.#paused.set(key, { ...paused, transactions });
  }

  #forget(caller: string): void {
    const openCount = (this.#open.get(caller) ?? 1) - 1;
    if (openCount === 0) this.#open.delete(caller);
    else this.#open.set(caller, openCount);
  }
}

function limitTo(atOnce: number): WorkLimit {
  const busyMessage = "Too many lists of trades are being computed";
  return new WorkLimit({ units: atOnce, atOnce, maxWaiting: MAX_WAITING, firstMs: FIRST_MS, busyMessage });
}

function releaseOnce(places: readonly Release[]): Release {
  let isHeld = true;
  return () => {
    if (isHeld) for (const release of places) release();
    isHeld = false;
  };
}

/** Maximum number of concurrent lists of disposals, each with a history in memory. A file counts until its end. */
const MAX_AT_ONCE = 4;
/** Maximum of repetitions that an earlier call of the day has paid for: the others are for calls that pay. */
const MAX_FREE_AT_ONCE = 2;
/** Maximum for one caller: free repetitions of a day must not use up the limit. */
const MAX_PER_CALLER = 2;
const MAX_WAITING = 32;
const MAX_WAIT_MS = 20_000;
/** Expected duration before any was measured. */
const FIRST_MS = 2_000;
const RETRY_SECONDS = 5;

/** Changes in the histories of all paused walks: two wallets of 100,000 transactions. */
const MAX_PAUSED_TRANSACTIONS = 200_000;
const PAUSED_MS = 60_000;
