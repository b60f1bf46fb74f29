import type { FinishedHolder, JobProgress } from "./api-types.ts";
import { ApiError, JobTimeoutError } from "./errors.ts";
import { fillRoute } from "./routes.ts";
import { type Connection, sendRequest } from "./send-request.ts";
import { streamJobEvents } from "./stream-job-events.ts";

export interface FollowOptions {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: JobProgress) => void) | undefined;
  /** Called for each finished holder, where the server tells events and the job is the caller's own. */
  readonly onHolder?: ((holder: FinishedHolder) => void) | undefined;
}

/** A job that has ended. */
export interface EndedJob {
  readonly status: "completed" | "failed";
  /** Why it failed, where that is told. */
  readonly error: string | null;
}

/**
 * Waits until a job has ended: by its events, and by polling where those cannot be had. Throws JobTimeoutError, and as
 * a call does.
 */
export async function waitForJob(
  connection: Connection,
  jobId: string,
  options: FollowOptions = {},
): Promise<EndedJob> {
  const ended = connection.events ? await followEvents(connection, jobId, options) : null;
  return ended ?? poll(connection, jobId, options);
}

/** The job's end, or null where events cannot be had. */
async function followEvents(
  connection: Connection,
  jobId: string,
  { signal, onProgress, onHolder }: FollowOptions,
): Promise<EndedJob | null> {
  const limit = new AbortController();
  const either = signal === undefined ? limit.signal : AbortSignal.any([limit.signal, signal]);
  const timeout = new JobTimeoutError(jobId);
  connection.sleep(connection.pollMs * connection.mostPolls, either).then(
    () => limit.abort(timeout),
    () => undefined,
  );
  try {
    for await (const event of streamJobEvents(connection, jobId, { signal: either })) {
      if (event.name === "progress") onProgress?.(event.data);
      if (event.name === "holder") onHolder?.(event.data);
      if (event.name === "end") return toEnd(event.data.status, event.data.error);
    }
    return null;
  } catch (error) {
    either.throwIfAborted();
    if (error instanceof ApiError && error.code === "job_not_found") throw error;
    return null;
  } finally {
    limit.abort();
  }
}

async function poll(
  connection: Connection,
  jobId: string,
  { signal, onProgress }: FollowOptions,
): Promise<EndedJob> {
  const { pollMs, mostPolls } = connection;
  for (let polls = 1; polls <= mostPolls; polls += 1) {
    const job = await readJob(connection, jobId, signal);
    const { status, progress } = job;
    onProgress?.(job.wallets === undefined ? { status, progress } : { status, progress, ...job.wallets });
    const ended = toEnd(status, job.error);
    if (ended !== null) return ended;
    if (polls < mostPolls) await connection.sleep(pollMs, signal);
  }
  throw new JobTimeoutError(jobId);
}

interface ReadJob extends JobProgress {
  readonly error?: string | null;
  readonly wallets?: { readonly done: number; readonly total: number };
}

async function readJob(
  connection: Connection,
  jobId: string,
  signal: AbortSignal | undefined,
): Promise<ReadJob> {
  const response = await sendRequest(connection, {
    method: "GET",
    path: fillRoute("job-status", { jobId }),
    signal,
  });
  return response.json();
}

function toEnd(status: string, error: string | null | undefined): EndedJob | null {
  return status === "completed" || status === "failed" ? { status, error: error ?? null } : null;
}
