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

/** A holder whose analysis has ended; what it came to is read where it is shown. */
export type HolderEvent = Readonly<Record<string, unknown>> & { readonly walletAddress: string };

/** What happens to a job, as it is told. */
export interface JobListener {
  onState(state: JobState): void;
  onHolder(holder: HolderEvent): void;
  onEnd(): void;
  /** Called with false where the server does not answer, and with true once it does again. */
  onConnection(isUp: boolean): void;
}

const POLL_MS = 2_000;

/**
 * Follows a job by its event stream, by asking again and again where there is none, and while it waits for its turn:
 * streams do not tell its place. Returns the way to stop.
 */
export function followJob(jobId: string, listener: JobListener): () => void {
  const stream = new EventSource(`${monitoringUrl(jobId)}/events`);
  let stopPolling: (() => void) | null = null;
  let stopWaiting: (() => void) | null = null;
  stream.addEventListener("progress", ({ data }) => {
    listener.onConnection(true);
    const state = parse(StreamedState, data);
    if (state === null) return;
    const { status, progress, done = null, total = null } = state;
    listener.onState({ status, progress, done, total, queue: null });
    if (status !== "waiting") stopWaiting?.();
    else stopWaiting ??= watchPlace(jobId, listener);
  });
  stream.addEventListener("holder", ({ data }) => {
    const holder = parse(Holder, data);
    if (holder !== null) listener.onHolder(holder);
  });
  stream.addEventListener("end", () => {
    stopWaiting?.();
    stream.close();
    listener.onEnd();
  });
  stream.addEventListener("error", () => {
    // A stream that only broke off comes back by itself, where it was; a refused one does not.
    if (stream.readyState !== EventSource.CLOSED) listener.onConnection(false);
    else stopPolling ??= pollJob(jobId, listener);
  });
  return () => {
    stream.close();
    stopPolling?.();
    stopWaiting?.();
  };
}

function pollJob(jobId: string, listener: JobListener): () => void {
  return askRepeatedly(jobId, (response, state) => {
    listener.onConnection(response !== null && response.status < 500);
    if (state !== null) listener.onState(state);
    const isOver = response?.status === 404 || (state !== null && ENDED.has(state.status));
    if (isOver) listener.onEnd();
    return !isOver;
  });
}

/** Tells a waiting job's place until it has none; all else is told by the stream. */
function watchPlace(jobId: string, listener: JobListener): () => void {
  return askRepeatedly(jobId, (_, state) => {
    if (state?.status === "waiting") listener.onState(state);
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

const StreamedState = z.object({
  status: z.enum(JOB_STATUSES),
  progress: z.number(),
  done: z.optional(z.number()),
  total: z.optional(z.number()),
});
const PolledState = z.object({
  status: z.enum(JOB_STATUSES),
  progress: z.number(),
  wallets: z.optional(z.object({ done: z.number(), total: z.number() })),
  queue: z.optional(z.object({ position: z.number(), length: z.number() })),
});
const Holder = z.looseObject({ walletAddress: z.string() });

function toState({ status, progress, wallets, queue }: z.infer<typeof PolledState>): JobState {
  return {
    status,
    progress,
    done: wallets?.done ?? null,
    total: wallets?.total ?? null,
    queue: queue ?? null,
  };
}

function parse<Schema extends z.ZodMiniType>(schema: Schema, data: unknown): z.infer<Schema> | null {
  try {
    return z.parse(schema, JSON.parse(String(data)));
  } catch {
    return null;
  }
}
