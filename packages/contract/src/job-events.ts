import { z } from "zod";
import { NO_INPUT, type PublicDefinition } from "./endpoint-definition.ts";
import { COMPONENTS, component, JobIdText, LastEventHeaders } from "./fields.ts";
import { HolderProfileSchema } from "./holder-results.ts";
import { jobOutcome, jobState, walletProgress } from "./job-status.ts";
import { LaunchBuyerSchema } from "./launch.ts";
import { FREE } from "./prices.ts";

/** Progress of the job. The owner also receives the number of finished wallets. */
const Progress = component("JobProgress", {
  ...jobState,
  ...walletProgress,
});

/** A finished holder, for the owner: its row of the result, or the known fields of a failed one. */
const Holder = z
  .union([
    HolderProfileSchema,
    HolderProfileSchema.pick({ walletAddress: true, rank: true, supplyPercent: true }).extend({
      analysisFailed: z
        .literal(true)
        .describe("True if the analysis of this holder failed. The event has no other fields."),
    }),
  ])
  .register(COMPONENTS, { id: "FinishedHolder" });

/** End of the job. The owner also receives its error and result keys. */
const End = component("JobEnd", {
  ...jobState,
  ...jobOutcome,
});

/** Data of each event, by the event's name. */
export const JOB_EVENT_DATA = {
  progress: Progress,
  holder: Holder,
  buyer: LaunchBuyerSchema,
  end: End,
} as const;

export const jobEventsEndpoint = {
  id: "job-events",
  method: "GET",
  path: "/jobs/:jobId/events",
  price: FREE,
  ...NO_INPUT,
  summary:
    "Stream the server-sent events of a job: `progress`, `holder` for each finished holder and `buyer` for each finished first buyer (owner only), and `end`. Resume with Last-Event-ID.",
  access: "public",
  mediaType: "text/event-stream",
  params: z.strictObject({ jobId: JobIdText.describe("Id of the job.") }),
  headers: LastEventHeaders,
  responses: {
    200: z.union([Progress, Holder, LaunchBuyerSchema, End]).register(COMPONENTS, { id: "JobEventData" }),
  },
  failures: ["job_not_found", "server_busy"],
} as const satisfies PublicDefinition;
