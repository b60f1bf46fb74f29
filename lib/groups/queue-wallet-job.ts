import type { Jobs, NewJob } from "@/lib/jobs/ports";
import { formatJobId, JOB_ID_BYTES } from "@/lib/jobs/rules/jobs";
import type { RandomHex } from "@/lib/runtime/ports";

/** Records that a caller waits for an analysis and returns the job's id, the same for every wait for the same analysis. */
export async function queueWalletJob(
  ports: { readonly jobs: Jobs; readonly randomHex: RandomHex },
  work: Omit<NewJob, "id">,
): Promise<string> {
  const id = formatJobId(work.endpoint, ports.randomHex(JOB_ID_BYTES));
  return ports.jobs.add({ ...work, id });
}
