import type { Inngest } from "inngest";
import type { AnalysisUseCases, GroupJobUseCases } from "@/lib/composition/bind-jobs";
import type { Log } from "@/lib/config/log";
import type { DueWork, WorkRun } from "@/lib/jobs/ports";
import { EVENT_OF_QUEUE } from "./events";

/** Work that the job system has to be told of. */
export interface RequestSource {
  /** Name of the work, for the log. */
  readonly name: string;
  /** Calls `listener` whenever something was requested in any process. Returns a function that stops it. */
  onRequested(listener: () => void): () => void;
  /** Claims work that no event was sent for yet, and says the event of each. */
  claimPending(limit: number): Promise<readonly RequestEvent[]>;
  /** Claims work that the job system has lost, and says the event of each. */
  claimExpired(limit: number): Promise<readonly RequestEvent[]>;
  /** Takes back claims whose events the job system did not take. */
  releaseClaims(works: readonly WorkRun[]): Promise<void>;
  /** Ends work that was tried in vain. Returns how much. */
  failExhausted(limit: number): Promise<number>;
}

export interface RequestEvent {
  /** Of the run: an event that is sent twice runs once. */
  readonly id: string;
  readonly name: string;
  readonly data: WorkRun & Readonly<Record<string, string | number>>;
}

const BATCH = 100;
/** A request whose notification was lost, or whose sending failed, and work that was lost, is found this often. */
const LOOK_MS = 5_000;

/**
 * Sends an event for all work that was requested, in any process, and again for work that the job system has lost.
 * The request is a row before it is an event, so one that is accepted is never lost. Returns a function that stops it.
 */
export function relayRequests(client: Inngest.Any, source: RequestSource, log: Log): () => void {
  let isBusy = false;
  let wanted: "nothing" | "new" | "all" = "nothing";
  const work = async (look: "new" | "all") => {
    wanted = wanted === "all" ? "all" : look;
    if (isBusy) return;
    isBusy = true;
    while (wanted !== "nothing") {
      const isLook = wanted === "all";
      wanted = "nothing";
      await sendAll(client, source.claimPending, source).catch((err) =>
        log.warn({ err }, "requested work waits"),
      );
      if (isLook) await reconcile(client, source, log).catch((err) => log.warn({ err }, "lost work waits"));
    }
    isBusy = false;
  };
  const stopListening = source.onRequested(() => void work("new"));
  const timer = setInterval(() => void work("all"), LOOK_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    stopListening();
  };
}

/** Ends what is hopeless before the rest is sent: it would be sent once more. */
async function reconcile(client: Inngest.Any, source: RequestSource, log: Log): Promise<void> {
  const ended = await source.failExhausted(BATCH);
  if (ended > 0) log.error({ work: source.name, ended }, "work was given up after many tries");
  const sent = await sendAll(client, source.claimExpired, source);
  if (sent > 0) log.warn({ work: source.name, sent }, "lost work is begun again");
}

async function sendAll(
  client: Inngest.Any,
  take: RequestSource["claimPending"],
  { releaseClaims }: Pick<RequestSource, "releaseClaims">,
): Promise<number> {
  for (let sent = 0; ; ) {
    const events = await take(BATCH);
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

/** Requested analyses of wallets. */
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

/** Accepted jobs about several wallets. */
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
    name: EVENT_OF_QUEUE[queue],
    data: { ...more, id, run, caller, priority },
  };
}
