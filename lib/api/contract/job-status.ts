import { z } from "zod";
import { JOB_STATUSES } from "@/lib/domain/jobs";
import { NO_BODY, type PublicDefinition, priced } from "./endpoint-definition";
import { Timestamp } from "./fields";

/** What anyone may know of a job. */
const PublicJob = z.strictObject({
  status: z.enum(JOB_STATUSES),
  /** Whole percent. */
  progress: z.int().min(0).max(100),
});

/** What the caller who queued the job sees besides. */
const OwnJob = PublicJob.extend({
  jobId: z.string(),
  /** Id of the endpoint that queued it. */
  kind: z.string(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  finishedAt: Timestamp.nullable(),
  /** 1 for the first try. */
  attempt: z.int().min(1),
  error: z.string().nullable(),
  /** Keys for the result store; empty where the result is had by repeating the call. */
  resultKeys: z.array(z.string()),
  wallets: z.strictObject({ done: z.int(), total: z.int() }),
});

export const jobStatusEndpoint = {
  ...priced("job-status"),
  summary: "How far a job is; its owner also sees what it is, its times, its error and its result keys.",
  access: "public",
  params: z.strictObject({ jobId: z.string() }),
  query: z.strictObject({}),
  headers: z.object({}),
  body: NO_BODY,
  responses: { 200: z.union([OwnJob, PublicJob]) },
} as const satisfies PublicDefinition;
