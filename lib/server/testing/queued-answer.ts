import { z } from "zod";

/** Ids of a 202. */
export const JobIds = z.object({ jobId: z.string(), requestId: z.string() });

/** Body of the 202 of a job about three wallets, whose result keys have the request id. */
export function queuedThree(kind: string, { jobId, requestId }: z.output<typeof JobIds>) {
  return {
    status: "queued",
    jobId,
    requestId,
    walletCount: 3,
    monitoringUrl: `/api/v1/jobs/${jobId}`,
    resultKey: `${kind}:result:${requestId}`,
    agentResultKey: `${kind}:agent:result:${requestId}`,
  };
}
