import { Semaphore } from "async-mutex";
import { AppError } from "@/lib/errors";

/** Parts of pages that are computed at once: while one waits for the database, another computes. */
const MAX_AT_ONCE = 2;
/** Parts that wait for their turn: two dozen pages' worth, a few seconds of work. */
const MAX_WAITING = 64;
/** Milliseconds that a part is expected to take before one was measured. */
const FIRST_MS = 100;
/** Weight of the latest part in the expected time of the next one. */
const LATEST = 0.1;

/** Transactions of which the work of one part counts as much as one page. */
const TRANSACTIONS_PER_VISIT = 4_000;
/** A page has four parts and counts as two, and an address has 30 visits at once by default: one page is never too much. */
const MAX_VISITS = 6;

/** Counts work for a page against the reader that it is done for. Throws `rate_limited` where it is too much. */
export type AdmitWork = (visits: number) => Promise<void>;

/** Visits that a part of a page counts for, computed from so many transactions: at least 1, at most 6. */
export function countVisits(transactions: number): number {
  return Math.min(MAX_VISITS, Math.max(1, Math.ceil(transactions / TRANSACTIONS_PER_VISIT)));
}

/** Computes parts of pages a few at once, first come, first served; those that wait are bounded. */
export class PageWork {
  readonly #places: Semaphore;
  readonly #maxAtOnce: number;
  readonly #maxWaiting: number;
  #waiting = 0;
  #expectedMs = FIRST_MS;

  constructor({ maxAtOnce = MAX_AT_ONCE, maxWaiting = MAX_WAITING } = {}) {
    this.#places = new Semaphore(maxAtOnce);
    this.#maxAtOnce = maxAtOnce;
    this.#maxWaiting = maxWaiting;
  }

  /** Runs `work` once it has a place. Throws `server_busy` at once where too many wait. */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    const release = await this.#takePlace();
    const begun = performance.now();
    try {
      return await work();
    } finally {
      release();
      this.#expectedMs += LATEST * (performance.now() - begun - this.#expectedMs);
    }
  }

  async #takePlace(): Promise<() => void> {
    if (this.#places.isLocked() && this.#waiting >= this.#maxWaiting) throw this.#busy();
    const waits = this.#places.isLocked() ? 1 : 0;
    this.#waiting += waits;
    const [, release] = await this.#places.acquire();
    this.#waiting -= waits;
    return release;
  }

  /** The error says when those that wait now will have had their turn. */
  #busy(): AppError {
    const waitMs = (this.#expectedMs * this.#waiting) / this.#maxAtOnce;
    const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1_000));
    const message = `Too many pages are being computed at once; try again in ${retryAfterSeconds} s.`;
    return new AppError("server_busy", message, { retryAfterSeconds });
  }
}
