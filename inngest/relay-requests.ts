import type { Inngest } from "inngest";
import type { AnalysisUseCases } from "@/lib/composition/bind-analyses";
import type { GroupJobUseCases } from "@/lib/composition/bind-group-jobs";
import type { Log } from "@/lib/log";
import type { DueWork, WorkRun } from "@/lib/ports/work-leases";
import { EVENT_OF_QUEUE } from "./events";

/** Work that the job system has to be told of. */
export interface RequestSource {
  /** Name of the work, for the log. */
  readonly name: string;
  /** Calls `listener` whenever something was requested in any process. Returns the way to stop. */
  onRequested(listener: () => void): () => void;
  /** Claims work that no event was sent for yet, and says the event of each. */
  takeNew(limit: number): Promise<readonly RequestEvent[]>;
  /** Claims work that the job system has lost, and says the event of each. */
  takeLost(limit: number): Promise<readonly RequestEvent[]>;
  /** Takes back claims whose events the job system did not take. */
  giveBack(works: readonly WorkRun[]): Promise<void>;
  /** Ends work that was tried in vain. Returns how much. */
  endHopeless(limit: number): Promise<number>;
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
 * Sends an event for everything that was requested, in whatever process, and again for what the job system has lost.
 * The request is a row before it is an event, so one that is accepted is never lost. Returns the way to stop.
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
      await sendAll(client, source.takeNew, source).catch((err) => log.warn({ err }, "requested work waits"));
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
  const ended = await source.endHopeless(BATCH);
  if (ended > 0) log.error({ work: source.name, ended }, "work was given up after many tries");
  const sent = await sendAll(client, source.takeLost, source);
  if (sent > 0) log.warn({ work: source.name, sent }, "lost work is begun again");
}

async function sendAll(
  client: Inngest.Any,
  take: RequestSource["takeNew"],
  { giveBack }: Pick<RequestSource, "giveBack">,
): Promise<number> {
  for (let sent = 0; ; ) {
    const events = await take(BATCH);
    if (events.length === 0) return sent;
    try {
      await client.send(events.map((event) => ({ ...event })));
    } catch (error) {
      await giveBack(events.map(({ data }) => data));
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
    takeNew: async (limit) =>
      (await analyses.takeNew(limit)).map((due) => toEvent(due, { wallet: due.wallet })),
    takeLost: async (limit) =>
      (await analyses.takeLost(limit)).map((due) => toEvent(due, { wallet: due.wallet })),
  };
}

/** Accepted jobs about several wallets. */
export function groupJobSource(jobs: GroupJobUseCases): RequestSource {
  return {
    ...jobs,
    name: "jobs",
    takeNew: async (limit) => (await jobs.takeNew(limit)).map((due) => toEvent(due)),
    takeLost: async (limit) => (await jobs.takeLost(limit)).map((due) => toEvent(due)),
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
