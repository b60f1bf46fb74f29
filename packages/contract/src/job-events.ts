import { z } from "zod";
import { NO_INPUT, type PublicDefinition } from "./endpoint-definition.ts";
import { COMPONENTS, JobIdText, LastEventHeaders } from "./fields.ts";
import { HolderProfile } from "./holders.ts";
import { jobOutcome, jobState, walletProgress } from "./job-status.ts";
import { FREE } from "./prices.ts";

/** Progress of the job. The owner also sees how many wallets are done. */
const Progress = z
  .strictObject({
    ...jobState,
    ...walletProgress,
  })
  .register(COMPONENTS, { id: "JobProgress" });

/** To the owner: a holder that is done, with its row of the result; of one that failed, what is known of it. */
const Holder = z
  .union([
    HolderProfile,
    HolderProfile.pick({ walletAddress: true, rank: true, supplyPercent: true }).extend({
      analysisFailed: z.literal(true).describe("The holder's analysis failed; there is no more of it."),
    }),
  ])
  .register(COMPONENTS, { id: "FinishedHolder" });

/** End of the job. The owner also sees why it failed, and where its results are. */
const End = z
  .strictObject({
    ...jobState,
    ...jobOutcome,
  })
  .register(COMPONENTS, { id: "JobEnd" });

/** Data of each event, by the event's name. */
export const JOB_EVENT_DATA = { progress: Progress, holder: Holder, end: End } as const;

export const jobEventsEndpoint = {
  id: "job-events",
  method: "GET",
  path: "/jobs/:jobId/events",
  price: FREE,
  ...NO_INPUT,
  summary:
    "Server-sent events of a job: `progress`, to its owner `holder` with each finished holder, and `end`. Comes back to where it was by Last-Event-ID.",
  access: "public",
  mediaType: "text/event-stream",
  params: z.strictObject({ jobId: JobIdText.describe("Id of the job.") }),
  headers: LastEventHeaders,
  responses: { 200: z.union([Progress, Holder, End]).register(COMPONENTS, { id: "JobEventData" }) },
  failures: ["job_not_found", "server_busy"],
} as const satisfies PublicDefinition;
