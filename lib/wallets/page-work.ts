import { WorkLimit } from "@/lib/runtime/work-limit";

/** Parts of pages that are computed at once: while one waits for the database, another computes. */
const MAX_AT_ONCE = 2;
/** Parts that wait for their turn: two dozen pages' worth, a few seconds of work. */
const MAX_WAITING = 64;
/** Milliseconds that a part is expected to take before one was measured. */
const FIRST_MS = 100;

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
  readonly #limit: WorkLimit;

  constructor({ maxAtOnce = MAX_AT_ONCE, maxWaiting = MAX_WAITING } = {}) {
    const complaint = "Too many pages are being computed at once";
    this.#limit = new WorkLimit({
      units: maxAtOnce,
      atOnce: maxAtOnce,
      maxWaiting,
      firstMs: FIRST_MS,
      complaint,
    });
  }

  /** Runs `work` once it has a place. Throws `server_busy` at once where too many wait. */
  run<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#limit.run(1, null, work);
  }
}
