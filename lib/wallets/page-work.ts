import { WorkLimit } from "@/lib/runtime/work-limit";

/** Concurrent parts of pages: one computes while another waits for the database. */
const MAX_AT_ONCE = 2;
/** Waiting parts: those of two dozen pages, a few seconds of work. */
const MAX_WAITING = 64;
/** Expected duration before any was measured. */
const FIRST_MS = 100;

/** Transactions whose work counts as one page visit. */
const TRANSACTIONS_PER_VISIT = 4_000;
/**
 * A page has four parts and counts as two, and an address has 30 visits at once by default: one page never
 * exceeds the limit.
 */
const MAX_VISITS = 6;

/** Counts page work against its reader. Throws `rate_limited`. */
export type AdmitWork = (visits: number) => Promise<void>;

/** Returns the page visits for work on this number of transactions, 1 to 6. */
export function countVisits(transactions: number): number {
  return Math.min(MAX_VISITS, Math.max(1, Math.ceil(transactions / TRANSACTIONS_PER_VISIT)));
}

/** Limits concurrent computations of page parts, first come, first served. */
export class PageWork {
  readonly #limit: WorkLimit;

  constructor({ maxAtOnce = MAX_AT_ONCE, maxWaiting = MAX_WAITING } = {}) {
    const busyMessage = "Too many pages are being computed at once";
    this.#limit = new WorkLimit({
      units: maxAtOnce,
      atOnce: maxAtOnce,
      maxWaiting,
      firstMs: FIRST_MS,
      busyMessage,
    });
  }

  /** Runs `work` when capacity is free. Throws `server_busy` at once if too many wait. */
  run<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#limit.run(1, null, work);
  }
}
