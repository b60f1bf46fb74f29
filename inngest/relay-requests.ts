import type { Inngest } from "inngest";
import type { AnalysisUseCases, GroupJobUseCases } from "@/lib/composition/bind-workers";
import type { Log } from "@/lib/config/log";
import { LEASE_SECONDS } from "@/lib/jobs/rules/lease";
import type { DueWork, WorkRun } from "@/lib/jobs/work-leases";
import { FailureLog } from "@/lib/runtime/failure-log";
import { getQueueEvent } from "./events";

/** Work that the relay sends to the job system. */
export interface RequestSource {
  /** Name in the log. */
  readonly name: string;
  /** Calls `listener` when any process has requested work. Returns the function that unsubscribes. */
  onRequested(listener: () => void): () => void;
  /** Claims work without an event, and returns the events. */
  claimPending(limit: number): Promise<readonly RequestEvent[]>;
  /** Claims lost work, and returns the events. */
  claimExpired(limit: number): Promise<readonly RequestEvent[]>;
  /** Releases claims whose events the job system has refused. */
  releaseClaims(works: readonly WorkRun[]): Promise<void>;
  /** Ends work whose attempts are exhausted. Returns the number ended. */
  failExhausted(limit: number): Promise<number>;
}

export interface RequestEvent {
  /** Unique per run: an event that is sent twice runs once. */
  readonly id: string;
  readonly name: string;
  readonly data: WorkRun & Readonly<Record<string, string | number>>;
}

export interface RelayOptions {
  readonly client: Pick<Inngest.Any, "send">;
  readonly source: RequestSource;
  readonly log: Log;
  /** Rejects if the job system cannot be reached. */
  readonly probe: () => Promise<void>;
  /** Milliseconds of a monotonic clock. */
  readonly now?: () => number;
}

const BATCH = 100;
/** Time between two checks for lost notifications, failed sends and lost work. */
const CHECK_MS = 5_000;
/** Time between two checks from which this process was late itself. */
const LATE_MS = 2 * CHECK_MS;
const LEASE_MS = LEASE_SECONDS * 1_000;

/**
 * Sends an event for each requested work of any process, and again for lost work. A request is a row before it is an
 * event, so an accepted request is never lost. Work counts as lost only after a whole lease in which this process was on
 * time, and database and job system responded: before, its silence may be theirs
 * (docs/decisions/jobs.md#lost-work).
 */
export class RequestRelay {
  private isBusy = false;
  private requestedRun: "nothing" | "new" | "all" = "nothing";
  private checkedAt = Number.NEGATIVE_INFINITY;
  /** Time since when every check has succeeded in time; null after a failure. */
  private soundSince: number | null = null;
  private readonly failures: FailureLog;

  constructor(private readonly options: RelayOptions) {
    this.failures = new FailureLog(
      options.log,
      `${options.source.name} could not be sent and will be retried`,
    );
  }

  /** Sends requested work; with `all`, also looks for lost work. Never rejects. */
  async run(kind: "new" | "all"): Promise<void> {
    this.requestedRun = this.requestedRun === "all" ? "all" : kind;
    if (this.isBusy) return;
    this.isBusy = true;
    while (this.requestedRun !== "nothing") {
      const isFull = this.requestedRun === "all";
      this.requestedRun = "nothing";
      try {
        await this.send("claimPending");
        if (isFull) await this.reconcile();
        this.failures.succeeded();
      } catch (err) {
        this.soundSince = null;
        this.failures.failed(err);
      }
    }
    this.isBusy = false;
  }

  private async reconcile(): Promise<void> {
    const { source, log, probe, now = () => performance.now() } = this.options;
    const isLate = now() - this.checkedAt >= LATE_MS;
    this.checkedAt = now();
    await probe();
    if (isLate || this.soundSince === null) this.soundSince = now();
    if (now() - this.soundSince < LEASE_MS) return;
    // Exhausted work ends first, or it would be sent again.
    const endedWorks = await source.failExhausted(BATCH);
    if (endedWorks > 0)
      log.error({ work: source.name, ended: endedWorks }, "work failed after the maximum number of attempts");
    const sentEvents = await this.send("claimExpired");
    if (sentEvents > 0) log.warn({ work: source.name, sent: sentEvents }, "lost work is restarted");
  }

  private async send(claim: "claimPending" | "claimExpired"): Promise<number> {
    const { client, source } = this.options;
    for (let sentEvents = 0; ; ) {
      const events = await source[claim](BATCH);
      if (events.length === 0) return sentEvents;
      try {
        await client.send(events.map((event) => ({ ...event })));
      } catch (error) {
        await source.releaseClaims(events.map(({ data }) => data));
        throw error;
      }
      sentEvents += events.length;
    }
  }
}

/** Runs a relay on each request and regularly. Returns the function that stops it. */
export function relayRequests(options: RelayOptions): () => void {
  const relay = new RequestRelay(options);
  const stopListening = options.source.onRequested(() => void relay.run("new"));
  const timer = setInterval(() => void relay.run("all"), CHECK_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    stopListening();
  };
}

export function analysisSource(analyses: AnalysisUseCases): RequestSource {
  return {
    ...analyses,
    name: "analyses",
    claimPending: async (limit) =>
      (await analyses.claimPending(limit)).map((due) => toEvent(due, { wallet: due.wallet })),
    claimExpired: async (limit) =>
      (await analyses.claimExpired(limit)).map((due) => toEvent(due, { wallet: due.wallet })),
  };
}

export function groupJobSource(jobs: GroupJobUseCases): RequestSource {
  return {
    ...jobs,
    name: "jobs",
    claimPending: async (limit) => (await jobs.claimPending(limit)).map((due) => toEvent(due)),
    claimExpired: async (limit) => (await jobs.claimExpired(limit)).map((due) => toEvent(due)),
  };
}

function toEvent(
  { id, run, queue, caller, priority }: DueWork,
  more: { wallet?: string } = {},
): RequestEvent {
  return {
    id: `${id}:${run}`,
    name: getQueueEvent(queue),
    data: { ...more, id, run, caller, priority },
  };
}
