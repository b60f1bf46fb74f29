import type { Inngest } from "inngest";
import type { AnalysisUseCases, GroupJobUseCases } from "@/lib/composition/bind-jobs";
import type { Log } from "@/lib/config/log";
import type { DueWork, WorkRun } from "@/lib/jobs/ports";
import { eventOfQueue } from "./events";

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

const BATCH = 100;
/** Time between two checks for lost notifications, failed sends and lost work. */
const CHECK_MS = 5_000;

/**
 * Sends an event for each requested work of any process, and again for lost work. A request is a row before it is an
 * event, so an accepted request is never lost. Returns the function that stops the relay.
 */
export function relayRequests(client: Inngest.Any, source: RequestSource, log: Log): () => void {
  let isBusy = false;
  let wanted: "nothing" | "new" | "all" = "nothing";
  const work = async (kind: "new" | "all") => {
    wanted = wanted === "all" ? "all" : kind;
    if (isBusy) return;
    isBusy = true;
    while (wanted !== "nothing") {
      const isFull = wanted === "all";
      wanted = "nothing";
      await sendAll(client, source.claimPending, source).catch((err) =>
        log.warn({ err }, "requested work could not be sent and will be retried"),
      );
      if (isFull)
        await reconcile(client, source, log).catch((err) =>
          log.warn({ err }, "lost work could not be sent and will be retried"),
        );
    }
    isBusy = false;
  };
  const stopListening = source.onRequested(() => void work("new"));
  const timer = setInterval(() => void work("all"), CHECK_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    stopListening();
  };
}

/** Ends exhausted work first, or it would be sent again. */
async function reconcile(client: Inngest.Any, source: RequestSource, log: Log): Promise<void> {
  const ended = await source.failExhausted(BATCH);
  if (ended > 0) log.error({ work: source.name, ended }, "work failed after the maximum number of attempts");
  const sent = await sendAll(client, source.claimExpired, source);
  if (sent > 0) log.warn({ work: source.name, sent }, "lost work is restarted");
}

async function sendAll(
  client: Inngest.Any,
  claim: RequestSource["claimPending"],
  { releaseClaims }: Pick<RequestSource, "releaseClaims">,
): Promise<number> {
  for (let sent = 0; ; ) {
    const events = await claim(BATCH);
    if (events.length === 0) return sent;
    try {
      await client.send(events.map((event) => ({ ...event })));
    } catch (error) {
      await releaseClaims(events.map(({ data }) => data));
      throw error;
    }
    sent += events.length;
  }
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
    name: eventOfQueue(queue),
    data: { ...more, id, run, caller, priority },
  };
}
