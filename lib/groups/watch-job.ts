import { AppError } from "@/lib/config/errors";
import type { DatabasePorts } from "@/lib/db/database";
import { ChangeSignal, type JobWatch } from "@/lib/jobs/change-signal";
import { type JobUpdate, listJobEvents } from "@/lib/jobs/job-events";
import type { Job } from "@/lib/jobs/rules/jobs";
import { findGroupJob } from "./group-jobs";
import { findWalletJob } from "./jobs";

export interface WatchJobPorts extends DatabasePorts {
  readonly jobWatch: JobWatch;
}

/** A subscription to a job. */
export interface JobFollowing {
  readonly job: Job;
  /** Number of the last event that the follower has; null for none. */
  readonly after: number | null;
  /** True for the job's owner, who receives details. */
  readonly owner: boolean;
  /** Aborted when the follower disconnects. */
  readonly signal: AbortSignal;
}

/** An event; the last one has the finished job. */
export type FollowedEvent =
  | Exclude<JobUpdate, { readonly kind: "end" }>
  | { readonly seq: number; readonly kind: "end"; readonly job: Job };

/** Events per read. */
const BATCH = 100;

/** Returns true if event `after` was the last one of the job. */
export function hasSeenEnd({ finishedAt, events }: Job, after: number | null): boolean {
  return finishedAt !== null && after !== null && after >= events.last;
}

/**
 * Yields every event of a job after the follower's last one, including future ones, to the end. Events are
 * stored, so that they are the same for every process and reconnection.
 */
export async function* watchJob(
  ports: WatchJobPorts,
  following: JobFollowing,
): AsyncGenerator<FollowedEvent> {
  const { job, owner, signal } = following;
  const { source } = job.events;
  const changes = new ChangeSignal(ports.jobWatch, source, signal);
  let lastNumber = following.after ?? 0;
  try {
    while (!signal.aborted) {
      changes.reset();
      const events = await listJobEvents(ports, { source, after: lastNumber, owner, limit: BATCH });
      for (const event of events) {
        lastNumber = event.seq;
        if (event.kind === "end") {
          yield { seq: event.seq, kind: "end", job: await readJob(ports, job.id) };
          return;
        }
        yield event;
      }
      if (events.length === BATCH) continue;
      if (job.finishedAt !== null) {
        // The job ended before ends were stored as events.
        if (!hasSeenEnd(job, following.after)) yield { seq: job.events.last, kind: "end", job };
        return;
      }
      await changes.next();
    }
  } finally {
    changes.stop();
  }
}

/** Returns a job by its id or the id of its request. Throws `job_not_found`. */
export async function readJob(ports: DatabasePorts, jobId: string): Promise<Job> {
  const job = (await findWalletJob(ports, jobId)) ?? (await findGroupJob(ports, jobId));
  if (job === null) throw new AppError("job_not_found", "The job does not exist or its result has expired.");
  return job;
}
