import type { Job } from "@/lib/domain/jobs";
import { AppError } from "@/lib/errors";
import type { Jobs } from "@/lib/ports/jobs";

/** A job by its id. Throws `job_not_found` where there is none or its result has expired. */
export async function readJob(ports: { readonly jobs: Jobs }, jobId: string): Promise<Job> {
  const job = await ports.jobs.find(jobId);
  if (job === null) throw new AppError("job_not_found", "There is no such job, or its result has expired.");
  return job;
}
