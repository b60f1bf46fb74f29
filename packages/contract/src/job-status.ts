import { z } from "zod";
import { JOB_STATUSES } from "./constants.ts";
import { API_BASE, NO_INPUT, type PublicDefinition, priced } from "./endpoint-definition.ts";
import { ERROR_CODES } from "./error-codes.ts";
import { Count, component, JobId, JobIdText, Timestamp } from "./fields.ts";

/** State of a job, for every caller. */
export const jobState = {
  status: z.enum(JOB_STATUSES).describe("State of the job."),
  progress: z.int().min(0).max(100).describe("Progress in percent, an integer from 0 to 100."),
};

/** Outcome of a job, for its owner. */
export const jobOutcome = {
  error: z
    .string()
    .nullable()
    .optional()
    .describe("Description of the failure, one sentence; null if the job has not failed."),
  errorCode: z
    .enum(ERROR_CODES)
    .nullable()
    .optional()
    .describe("Error code, from the same list as failed calls; null if the job has not failed."),
  resultKeys: z
    .array(z.string())
    .optional()
    .describe("Result keys; empty if repeating the call returns the result."),
};

const WalletsDone = Count.describe("Number of finished wallets.");
const WalletsTotal = Count.describe("Total number of wallets.");

/** Wallets of a job, for its owner. */
export const walletProgress = { done: WalletsDone.optional(), total: WalletsTotal.optional() };

/** Status of a job. Optional fields are for the caller who queued it. */
const JobState = component("JobStatus", {
  ...jobState,
  queue: z
    .strictObject({
      position: z.int().min(1).describe("Position in the queue, from 1. Position 1 starts next."),
      length: z.int().min(1).describe("Number of queued jobs, including this one."),
    })
    .optional()
    .describe(
      "Position among queued jobs of the same kind. Present only for the owner, while the job is queued.",
    ),
  waitingFor: z
    .literal("worker")
    .optional()
    .describe(
      "Present only for the owner, while no process runs jobs: the job is stored, and starts or continues when one does.",
    ),
  jobId: JobId.optional(),
  kind: z.string().optional().describe("Id of the endpoint that queued the job."),
  createdAt: Timestamp.optional().describe("Time at which the job was queued."),
  updatedAt: Timestamp.optional().describe("Time of the last change of the job."),
  finishedAt: Timestamp.nullable()
    .optional()
    .describe("Time at which the job ended; null while it is queued or running."),
  attempt: z.int().min(1).optional().describe("Number of the current attempt, from 1."),
  ...jobOutcome,
  wallets: z
    .strictObject({ done: WalletsDone, total: WalletsTotal })
    .optional()
    .describe("Progress in wallets."),
  cost: z
    .strictObject({
      calls: z.int().min(0).describe("RPC calls, including retries."),
      byMethod: z.record(z.string(), z.int().min(1)).describe("RPC calls by JSON-RPC method."),
      bytes: z.int().min(0).describe("Size of the RPC responses as received (compressed), bytes."),
      credits: z
        .number()
        .min(0)
        .nullable()
        .describe(
          "RPC credits by the price lists of the providers; null if a used provider has no price list.",
        ),
    })
    .optional()
    .describe(
      "RPC usage of the work so far. Callers who share the analysis of a wallet see its one total; a job " +
        "about several wallets counts all of their analyses. Absent until the first part has ended.",
    ),
});

export const jobStatusEndpoint = {
  ...priced("job-status"),
  ...NO_INPUT,
  summary: "Get the status of a job. The owner also gets its kind, times, error and result keys.",
  access: "public",
  params: z.strictObject({ jobId: JobIdText.describe("Job id or request id.") }),
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
