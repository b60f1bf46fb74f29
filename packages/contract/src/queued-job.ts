import { z } from "zod";

/** Answer of every endpoint that queues a paid job. */
export const QueuedJob = z.strictObject({
  status: z.literal("queued"),
  jobId: z.string(),
  requestId: z.string(),
  monitoringUrl: z.string(),
});

/** QueuedJob with the keys that the results will be had by. */
export const QueuedJobWithKeys = QueuedJob.extend({ resultKey: z.string(), agentResultKey: z.string() });
