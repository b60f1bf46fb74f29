import * as z from "zod/mini";
import { type JobState, type PollListener, pollJob, watchPlace } from "@/components/jobs/poll-job";
import { JOB_STATUSES, monitoringUrl } from "@/lib/domain/jobs";

/** A holder whose analysis has ended; what it came to is read where it is shown. */
export type HolderEvent = Readonly<Record<string, unknown>> & { readonly walletAddress: string };

/** What happens to a job, as it is told. */
export interface JobListener extends Omit<PollListener, "onEnd"> {
  onHolder(holder: HolderEvent): void;
  onEnd(): void;
}

/**
 * Follows a job by its event stream, by asking again and again where there is none, and while it waits for its turn:
 * streams do not tell its place. Returns the way to stop.
 */
export function followJob(jobId: string, listener: JobListener): () => void {
  const stream = new EventSource(`${monitoringUrl(jobId)}/events`);
  const tellState = (state: JobState) => listener.onState(state);
  let stopPolling: (() => void) | null = null;
  let stopWaiting: (() => void) | null = null;
  stream.addEventListener("progress", ({ data }) => {
    listener.onConnection(true);
    const state = parse(StreamedState, data);
    if (state === null) return;
    const { status, progress, done = null, total = null } = state;
    tellState({ status, progress, done, total, queue: null });
    if (status !== "waiting") stopWaiting?.();
    else stopWaiting ??= watchPlace(jobId, tellState);
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

const StreamedState = z.object({
  status: z.enum(JOB_STATUSES),
  progress: z.number(),
  done: z.optional(z.number()),
  total: z.optional(z.number()),
});
const Holder = z.looseObject({ walletAddress: z.string() });

function parse<Schema extends z.ZodMiniType>(schema: Schema, data: unknown): z.infer<Schema> | null {
  try {
    return z.parse(schema, JSON.parse(String(data)));
  } catch {
    return null;
  }
}
