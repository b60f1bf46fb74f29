import { z } from "zod";
import { JOB_STATUSES } from "./constants.ts";
import { API_BASE, NO_INPUT, type PublicDefinition, priced } from "./endpoint-definition.ts";
import { ERROR_CODES } from "./error-codes.ts";
import { Count, component, JobId, JobIdText, Timestamp } from "./fields.ts";

/** State of a job, for every caller. */
export const jobState = {
  status: z.enum(JOB_STATUSES).describe("State of the job."),
  progress: z.int().min(0).max(100).describe("Whole percent, 0 to 100."),
};

/** Outcome of a job, for its owner. */
export const jobOutcome = {
  error: z
    .string()
    .nullable()
    .optional()
    .describe("One sentence about the failure; null where there is none."),
  errorCode: z
    .enum(ERROR_CODES)
    .nullable()
    .optional()
    .describe("Code of the error, as failed calls have it; null where there is none."),
  resultKeys: z
    .array(z.string())
    .optional()
    .describe("Keys of the results; empty where the result is had by repeating the call."),
};

const WalletsDone = Count.describe("Wallets that are done.");
const WalletsTotal = Count.describe("Wallets in all.");

/** Wallets of a job, for its owner. */
export const walletProgress = { done: WalletsDone.optional(), total: WalletsTotal.optional() };

/** Status of a job. Optional fields are for the caller who queued it. */
const JobState = component("JobStatus", {
  ...jobState,
  queue: z
    .strictObject({
      position: z.int().min(1).describe("1 for the next to begin."),
      length: z.int().min(1).describe("Jobs that wait, this one included."),
    })
    .optional()
    .describe(
      "Place among those that wait for the same kind of work; present while it waits, for its owner.",
    ),
  jobId: JobId.optional(),
  kind: z.string().optional().describe("Id of the endpoint that queued it."),
  createdAt: Timestamp.optional().describe("Time at which the job was queued."),
  updatedAt: Timestamp.optional().describe("Time of its last change."),
  finishedAt: Timestamp.nullable().optional().describe("Time at which it ended; null while it has not."),
  attempt: z.int().min(1).optional().describe("1 for the first try."),
  ...jobOutcome,
  wallets: z
    .strictObject({ done: WalletsDone, total: WalletsTotal })
    .optional()
    .describe("Wallets of the job."),
  cost: z
    .strictObject({
      calls: z.int().min(0).describe("Calls to the chain's providers, repeated ones included."),
      byMethod: z.record(z.string(), z.int().min(1)).describe("The same by JSON-RPC method."),
      bytes: z.int().min(0).describe("Bytes: length of the answers, packed as they came."),
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

/** Recommended seconds between two polls. */
const POLL_SECONDS = 5;

/** Headers of a response that names a job: its path, and the delay of the first poll. */
export function followingHeaders(jobId: string) {
  return { Location: monitoringUrl(jobId), "Retry-After": String(POLL_SECONDS) };
}

/** Returns the path of a job's status, from the root of the site. */
export function monitoringUrl(jobId: string): string {
  return `${API_BASE}${jobStatusEndpoint.path.replace(":jobId", jobId)}`;
}
