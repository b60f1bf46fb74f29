import { AppError } from "@/lib/config/errors";
import type { GroupJobs } from "@/lib/groups/ports";
import type { AnalysisStore } from "@/lib/wallets/analysis-store";
import type { PendingJob, PendingJobs } from "./ports";

export interface PendingJobPorts {
  readonly pendingJobs: PendingJobs;
  readonly analyses: Pick<AnalysisStore, "finish">;
  readonly groupJobs: Pick<GroupJobs, "fail">;
}

/** Returns an open job or analysis. Throws `job_not_found` if it does not exist or has ended. */
export async function requirePendingJob({ pendingJobs }: PendingJobPorts, id: string): Promise<PendingJob> {
  const item = await pendingJobs.find(id);
  if (item === null) throw new AppError("job_not_found", `There is no open job or analysis ${id}.`);
  return item;
}

/** Restarts a job or analysis at once, as a new run. Throws as `requirePendingJob`. */
export async function retryPendingJob(ports: PendingJobPorts, id: string): Promise<PendingJob> {
  await requirePendingJob(ports, id);
  await ports.pendingJobs.retry(id);
  return requirePendingJob(ports, id);
}

/**
 * Fails a job or analysis and refunds its cost; returns the refunded credits. Throws as `requirePendingJob`.
 */
export async function cancelPendingJob(ports: PendingJobPorts, id: string): Promise<number> {
  await requirePendingJob(ports, id);
  await ports.analyses.finish(id, { code: "internal", message: "The analysis was canceled; try again." });
  const reason = "The operator canceled the job. Its cost was refunded.";
  return (await ports.groupJobs.fail(id, reason)) ?? 0;
}
