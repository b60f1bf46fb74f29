import * as z from "zod/mini";
import { JOB_STATUSES, monitoringUrl } from "@/lib/domain/jobs";

/** How far a job is, as anyone may know. */
const JobState = z.object({
  status: z.enum(JOB_STATUSES),
  progress: z.number(),
  queue: z.optional(z.object({ position: z.number(), length: z.number() })),
});
export type JobState = z.infer<typeof JobState>;

/** Asks the interface how far a job is; null where it is gone. Throws where the server cannot be reached. */
export async function fetchJobState(jobId: string, signal: AbortSignal): Promise<JobState | null> {
  const response = await fetch(monitoringUrl(jobId), { signal });
  if (response.status === 404) return null;
  if (!response.ok) throw new Error(`the job's state is not to be had: status ${response.status}`);
  return JobState.parse(await response.json());
}
