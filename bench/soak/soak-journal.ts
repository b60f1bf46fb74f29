import type { Answered, CallJournal, CutCall, DeliveredCall } from "@/e2e/support/crash/call-journal";
import type { Disturbances } from "./disturbances";

const GOOD = new Set([200, 202]);

/**
 * Records of the callers: the statuses of their calls, and the jobs, events and payments that they were promised and
 * received.
 */
export class SoakJournal implements CallJournal {
  /** Milliseconds of each successful call. */
  latencies: number[] = [];
  /** Calls with a 503 and Retry-After during an outage of the database. */
  unavailable = 0;
  errors = 0;
  readonly cut: CutCall[] = [];
  readonly delivered: DeliveredCall[] = [];
  /** Ids, or request ids, of jobs about several wallets. */
  readonly groupJobs: string[] = [];
  /** Ids of jobs that wait for a wallet. */
  readonly walletJobs: string[] = [];
  /** Base units of payments by wallets whose response arrived. */
  paidMicros = 0;
  payments = 0;

  constructor(private readonly disturbances: Pick<Disturbances, "isDuringOutage">) {}

  /** Counts a response. Errors are printed, so that an interrupted soak shows them. */
  count(what: string, { begin, end, answer }: Answered): void {
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
