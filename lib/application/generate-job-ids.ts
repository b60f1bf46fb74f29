import { formatRequestId, type GroupJobIds } from "@/lib/domain/group-jobs";
import { formatJobId, JOB_ID_BYTES } from "@/lib/domain/jobs";
import type { RandomHex } from "@/lib/ports/random";

/** Generates unguessable ids for a new job of an endpoint. */
export function generateJobIds(endpoint: string, randomHex: RandomHex): GroupJobIds {
  return {
    jobId: formatJobId(endpoint, randomHex(JOB_ID_BYTES)),
    requestId: formatRequestId(endpoint, randomHex(JOB_ID_BYTES)),
  };
}
