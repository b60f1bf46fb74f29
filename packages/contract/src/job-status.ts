import { z } from "zod";
import { JOB_STATUSES } from "./constants.ts";
import { API_BASE, NO_INPUT, type PublicDefinition, priced } from "./endpoint-definition.ts";
import { JobIdText, Timestamp } from "./fields.ts";

/** State of a job: what anyone may know, and to the caller who queued it the rest. */
const JobState = z.strictObject({
  status: z.enum(JOB_STATUSES),
  progress: z.int().min(0).max(100).describe("Whole percent."),
  queue: z
    .strictObject({
      position: z.int().min(1).describe("1 for the next to begin."),
      length: z.int().min(1).describe("Jobs that wait, this one included."),
    })
    .optional()
    .describe(
      "Place among those that wait for the same kind of work; present while it waits, for its owner.",
    ),
  jobId: z.string().optional(),
  kind: z.string().optional().describe("Id of the endpoint that queued it."),
  createdAt: Timestamp.optional(),
  updatedAt: Timestamp.optional(),
  finishedAt: Timestamp.nullable().optional(),
  attempt: z.int().min(1).optional().describe("1 for the first try."),
  error: z.string().nullable().optional(),
  errorCode: z
    .string()
    .nullable()
    .optional()
    .describe("Code of the error, as failed calls have it; null where there is none."),
  resultKeys: z
    .array(z.string())
    .optional()
    .describe("Keys for the result store; empty where the result is had by repeating the call."),
  wallets: z.strictObject({ done: z.int(), total: z.int() }).optional(),
  cost: z
    .strictObject({
      calls: z.int().min(0).describe("Calls to the chain's providers, repeated ones included."),
      byMethod: z.record(z.string(), z.int().min(1)).describe("The same by JSON-RPC method."),
      bytes: z.int().min(0).describe("Length of the answers, packed as they came."),
      credits: z
        .number()
        .min(0)
        .nullable()
        .describe("Credits by the providers' price lists; null where one was asked that has none."),
    })
    .optional()
    .describe(
      "Calls that the work has made to the chain so far: for the analysis of a wallet by all callers that share it, and for a job " +
        "about several wallets by all of their analyses. Absent while no part of it has ended.",
    ),
});

export const jobStatusEndpoint = {
  ...priced("job-status"),
  ...NO_INPUT,
  summary: "Progress of a job; its owner also sees what it is, its times, its error and its result keys.",
  access: "public",
  params: z.strictObject({ jobId: JobIdText.describe("Id of the job; its request id is taken, too.") }),
  responses: { 200: JobState },
  failures: ["job_not_found"],
} as const satisfies PublicDefinition;

/** Seconds between two looks at a job. */
const POLL_SECONDS = 5;

/** Headers of an answer that is a job: its address, and the seconds after which to look. */
export function followingHeaders(jobId: string) {
  return { Location: monitoringUrl(jobId), "Retry-After": String(POLL_SECONDS) };
}

/** Path at which the state of a job can be read, from the root of the site. */
export function monitoringUrl(jobId: string): string {
  return `${API_BASE}${jobStatusEndpoint.path.replace(":jobId", jobId)}`;
}
