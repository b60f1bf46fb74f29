import * as z from "zod/mini";
import { JOB_STATUSES, type JobStatus, monitoringUrl, type QueuePlace } from "@/lib/domain/jobs";

/** How far a job is. */
export interface JobState {
  readonly status: JobStatus;
  /** Whole percent. */
  readonly progress: number;
  /** Wallets; null where only the owner may know and somebody else asks. */
  readonly done: number | null;
  readonly total: number | null;
  /** Where it stands among those that wait; null unless it waits and that is known. */
  readonly queue: QueuePlace | null;
}

/** What is told of a job that is asked for again and again. */
export interface PollListener {
  onState(state: JobState): void;
  /** `status` is the last one; null where the job is gone. */
  onEnd(status: JobStatus | null): void;
  /** Called with false where the server does not answer, and with true once it does again. */
  onConnection(isUp: boolean): void;
}

const POLL_MS = 1_000;

/** Asks how far a job is until it has ended. Returns the way to stop. */
export function pollJob(jobId: string, listener: PollListener): () => void {
  return askRepeatedly(jobId, (response, state) => {
    listener.onConnection(response !== null && response.status < 500);
    if (state !== null) listener.onState(state);
    const isOver = response?.status === 404 || (state !== null && ENDED.has(state.status));
    if (isOver) listener.onEnd(state?.status ?? null);
    return !isOver;
  });
}

/** Tells a waiting job's place until it has none. Returns the way to stop. */
export function watchPlace(jobId: string, onState: (state: JobState) => void): () => void {
  return askRepeatedly(jobId, (_, state) => {
    if (state?.status === "waiting") onState(state);
    return state === null || state.status === "waiting";
  });
}

/** Asks for a job's state until `take` is false, or the returned function was called. */
function askRepeatedly(
  jobId: string,
  take: (response: Response | null, state: JobState | null) => boolean,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = new AbortController();
  const ask = async () => {
    const response = await fetch(monitoringUrl(jobId), { signal: end.signal }).catch(() => null);
    const state = response?.ok ? PolledState.safeParse(await response.json().catch(() => null)) : null;
    if (end.signal.aborted) return;
    if (take(response, state?.success ? toState(state.data) : null)) timer = setTimeout(ask, POLL_MS);
  };
  void ask();
  return () => {
    end.abort();
    clearTimeout(timer);
  };
}

const ENDED: ReadonlySet<JobStatus> = new Set(["completed", "failed"]);

const PolledState = z.object({
  status: z.enum(JOB_STATUSES),
  progress: z.number(),
  wallets: z.optional(z.object({ done: z.number(), total: z.number() })),
  queue: z.optional(z.object({ position: z.number(), length: z.number() })),
});

function toState({ status, progress, wallets, queue }: z.infer<typeof PolledState>): JobState {
  return {
    status,
    progress,
    done: wallets?.done ?? null,
    total: wallets?.total ?? null,
    queue: queue ?? null,
  };
}
