import type { JobStatus } from "./api-types.ts";
import type { EndedJob, FollowedProgress } from "./contract-types.ts";
import { ApiError, JobTimeoutError } from "./errors.ts";
import { fetchJob } from "./fetch-job.ts";
import type { FollowOptions } from "./options.ts";
import type { Connection } from "./send-request.ts";
import { streamJobEvents } from "./stream-job-events.ts";

/**
 * Waits until a job has ended: by its events, or by polling if those are unavailable. Throws JobTimeoutError,
 * and the errors of a call.
 */
export async function waitForJob(
  connection: Connection,
  jobId: string,
  options: FollowOptions = {},
): Promise<EndedJob> {
  options.onWait?.(jobId);
  const endedJob = connection.events ? await followEvents(connection, jobId, options) : null;
  return endedJob ?? poll(connection, jobId, options);
}

/** Returns the end of the job, or null if events are unavailable. */
async function followEvents(
  connection: Connection,
  jobId: string,
  { signal, onProgress, onHolder, onBuyer }: FollowOptions,
): Promise<EndedJob | null> {
  const limit = new AbortController();
  const either = signal === undefined ? limit.signal : AbortSignal.any([limit.signal, signal]);
  limitWait(connection, jobId, limit);
  let wait = new AbortController();
  try {
    for await (const event of streamJobEvents(connection, jobId, { signal: either })) {
      wait.abort();
      if (event.name === "progress") {
        onProgress?.(event.data);
        wait = new AbortController();
        if (onProgress !== undefined) {
          const quiet = AbortSignal.any([either, wait.signal]);
          void reportWait(connection, jobId, event.data.status, onProgress, quiet);
        }
      }
      if (event.name === "holder") onHolder?.(event.data);
      if (event.name === "buyer") onBuyer?.(event.data);
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

/** Aborts the wait after the time of all polls. */
function limitWait({ sleep, pollMs, maxPolls }: Connection, jobId: string, limit: AbortController): void {
  if (!Number.isFinite(maxPolls)) return;
  const timeout = new JobTimeoutError(jobId);
  sleep(pollMs * maxPolls, limit.signal).then(
    () => limit.abort(timeout),
    () => undefined,
  );
}

/** Polls without an event after which the state of a running job is read. */
const QUIET_POLLS = 6;

/**
 * Reports what events lack until the next one aborts the signal: the queue position of a job, and that it waits for a
 * worker, which can stop while the job runs.
 */
async function reportWait(
  connection: Connection,
  jobId: string,
  status: JobStatus["status"],
  onProgress: (progress: FollowedProgress) => void,
  signal: AbortSignal,
): Promise<void> {
  const { sleep, pollMs } = connection;
  try {
    if (status !== "waiting") await sleep(pollMs * QUIET_POLLS, signal);
    for (;;) {
      const job = await fetchJob(connection, jobId, { signal });
      if (signal.aborted || toEnd(job.status, null) !== null) return;
      onProgress(toProgress(job));
      await sleep(pollMs, signal);
    }
  } catch {
    // The events report the progress of the job and the state of the server.
  }
}

async function poll(
  connection: Connection,
  jobId: string,
  { signal, onProgress }: FollowOptions,
): Promise<EndedJob> {
  const { pollMs, maxPolls } = connection;
  for (let polls = 1; polls <= maxPolls; polls += 1) {
    const job = await fetchJob(connection, jobId, { signal });
    onProgress?.(toProgress(job));
    const endedJob = toEnd(job.status, "error" in job ? job.error : null);
    if (endedJob !== null) return endedJob;
    if (polls < maxPolls) await connection.sleep(pollMs, signal);
  }
  throw new JobTimeoutError(jobId);
}

function toProgress(job: JobStatus): FollowedProgress {
  const { status, progress, queue, waitingFor } = job;
  return {
    status,
    progress,
    ...("wallets" in job ? job.wallets : {}),
    ...(queue === undefined ? {} : { queue }),
    ...(waitingFor === undefined ? {} : { waitingFor }),
  };
}

function toEnd(status: JobStatus["status"], error: string | null | undefined): EndedJob | null {
  return status === "completed" || status === "failed" ? { status, error: error ?? null } : null;
}
