import { z } from "zod";
import { JOB_STATUSES } from "./constants.ts";
import { NO_INPUT, type PublicDefinition } from "./endpoint-definition.ts";
import { JobIdText, LastEventHeaders } from "./fields.ts";
import { HolderProfilesResult } from "./holder-results.ts";
import { FREE } from "./prices.ts";

const PublicState = {
  status: z.enum(JOB_STATUSES),
  progress: z.int().min(0).max(100).describe("Whole percent."),
};

/** Progress of the job. The owner also sees how many wallets are done. */
const Progress = z.strictObject({
  ...PublicState,
  done: z.int().min(0).optional(),
  total: z.int().min(0).optional(),
});

/** To the owner: a holder that is done, with its row of the result; of one that failed, what is known of it. */
const Holder = z.union([
  HolderProfilesResult.shape.profiles.element,
  HolderProfilesResult.shape.profiles.element
    .pick({ walletAddress: true, rank: true, supplyPercent: true })
    .extend({ analysisFailed: z.literal(true) }),
]);

/** End of the job. The owner also sees why it failed, and where its results are. */
const End = z.strictObject({
  ...PublicState,
  error: z.string().nullable().optional(),
  errorCode: z.string().nullable().optional(),
  resultKeys: z.array(z.string()).optional(),
});

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
  params: z.strictObject({ jobId: JobIdText }),
  headers: LastEventHeaders,
  responses: { 200: z.union([Progress, Holder, End]) },
  failures: ["job_not_found", "server_busy"],
} as const satisfies PublicDefinition;
