import type { Disturbances } from "./disturbances";

/** A call that was delivered, and what names its charge in the ledger. */
export interface DeliveredCall {
  readonly by: "request_id" | "idempotency_key" | "entry_key";
  readonly key: string;
  readonly credits: number;
}

/** One request: its begin and end by `performance.now()`, and its answer; null where none came. */
export interface Answered {
  readonly begin: number;
  readonly end: number;
  readonly answer: { readonly status: number; readonly retryAfter: string | null } | null;
}

const GOOD = new Set([200, 202]);

/** Records of the callers: the statuses of their calls, and the jobs, events and payments that they were promised and got. */
export class SoakJournal {
  /** Milliseconds of each call that was answered with success. */
  latencies: number[] = [];
  /** Calls that were answered with 503 and Retry-After while the database was away. */
  unavailable = 0;
  errors = 0;
  /** Calls without an answer: each was charged once at most. */
  cut = 0;
  readonly delivered: DeliveredCall[] = [];
  /** Ids, or request ids, of jobs about several wallets. */
  readonly groupJobs: string[] = [];
  /** Ids of jobs that wait for a wallet. */
  readonly walletJobs: string[] = [];
  /** Base units of payments by wallets whose answer came. */
  paidMicros = 0;
  payments = 0;

  constructor(private readonly disturbances: Pick<Disturbances, "isDuringOutage">) {}

  /** Counts an answer. An error is shown, since a soak that is cut short has shown something up to there. */
  count(what: string, { begin, end, answer }: Answered): void {
    if (answer === null) this.cut += 1;
    if (answer !== null && GOOD.has(answer.status)) {
      this.latencies.push(end - begin);
      return;
    }
    const isUnavailable = answer?.status === 503 && answer.retryAfter !== null;
    if (isUnavailable && this.disturbances.isDuringOutage(begin, end)) {
      this.unavailable += 1;
      return;
    }
    this.errors += 1;
    console.error(JSON.stringify({ error: what, at: new Date().toISOString(), ...answer, ms: end - begin }));
  }
}
