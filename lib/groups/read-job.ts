import { AppError } from "@/lib/config/errors";
import type { Jobs } from "@/lib/jobs/ports";
import type { Job } from "@/lib/jobs/rules/jobs";
import type { GroupJobs } from "./ports";

/** A job by its id or the id of its request. Throws `job_not_found` where there is none or its result has expired. */
export async function readJob(
  ports: { readonly jobs: Jobs; readonly groupJobs: GroupJobs },
  jobId: string,
): Promise<Job> {
  const job = (await ports.jobs.find(jobId)) ?? (await ports.groupJobs.find(jobId));
  if (job === null) throw new AppError("job_not_found", "There is no such job, or its result has expired.");
  return job;
}
