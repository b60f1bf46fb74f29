import { setTimeout as sleep } from "node:timers/promises";
import type { Keypair } from "@solana/web3.js";
import type { Answered, CallJournal, CutCall, DeliveredCall } from "@/e2e/support/crash/call-journal";
import { payAsDocumented, readDemand } from "@/e2e/support/x402/document-payer";
import type { Disturbances } from "./soak-stack";

const GOOD_STATUSES = new Set([200, 202]);
const PAUSE_MS = 500;
/** Tries of one payment, which is good for about a minute. */
const MAX_TRIES = 100;

/**
 * Records of the callers: the statuses of their calls, and the jobs, events and payments that they were promised and
 * received.
 */
export class SoakJournal implements CallJournal {
  /** Milliseconds of each successful call. */
  readonly latencies: number[] = [];
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
  count(call: string, { begin, end, answer }: Answered): void {
    const isUnavailable = answer?.status === 503 && answer.retryAfter !== null;
    if (answer !== null && GOOD_STATUSES.has(answer.status)) this.latencies.push(end - begin);
    else if (isUnavailable && this.disturbances.isDuringOutage(begin, end)) this.unavailable += 1;
    else {
      this.errors += 1;
      const time = new Date().toISOString();
      console.error(JSON.stringify({ error: call, time, ...answer, ms: end - begin }));
    }
  }
}

/** A wallet that pays for single calls, each with a separate payment. */
export class SoakPayer {
  constructor(
    private readonly rpcUrl: string,
    private readonly wallet: Keypair,
    private readonly journal: SoakJournal,
  ) {}

  /** Pays for the call to `url`, and repeats the payment until the response is not an outage. */
  async buy(url: string): Promise<void> {
    const { response, answered } = await request(url, {});
    if (response?.status !== 402) return this.journal.count(`402 of ${url}`, answered);
    const demand = readDemand(response);
    const payment = await payAsDocumented(this.rpcUrl, this.wallet, demand);
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const result = await request(url, { "payment-signature": payment });
      this.journal.count(`x402 ${url}`, result.answered);
      const status = result.response?.status;
      if (status === 200) {
        this.journal.payments += 1;
        this.journal.paidMicros += Number(demand.amount);
      }
      if (status !== 503 && status !== 202 && status !== undefined) return;
      await sleep(PAUSE_MS);
    }
  }
}

async function request(url: string, headers: Readonly<Record<string, string>>) {
  const begin = performance.now();
  const response = await fetch(url, { headers }).catch(() => null);
  await response?.arrayBuffer().catch(() => null);
  const answer = response && { status: response.status, retryAfter: response.headers.get("retry-after") };
  const answered: Answered = { begin, end: performance.now(), answer };
  return { response, answered };
}
