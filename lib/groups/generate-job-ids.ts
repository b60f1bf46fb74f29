import { formatRequestId, type GroupJobIds } from "@/lib/jobs/rules/group-jobs";
import { formatJobId, JOB_ID_BYTES } from "@/lib/jobs/rules/jobs";
import type { RandomHex } from "@/lib/runtime/ports";

/** Generates unguessable ids for a new job of an endpoint. */
export function generateJobIds(endpoint: string, randomHex: RandomHex): GroupJobIds {
  return {
    jobId: formatJobId(endpoint, randomHex(JOB_ID_BYTES)),
    requestId: formatRequestId(endpoint, randomHex(JOB_ID_BYTES)),
  };
}
