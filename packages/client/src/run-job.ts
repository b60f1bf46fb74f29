import { callEndpoint } from "./call-endpoint.ts";
import type { CallInput } from "./call-route.ts";
import type { Answer } from "./contract-types.ts";
import { JobFailedError } from "./errors.ts";
import { fetchResult } from "./fetch-job.ts";
import type { WaitOptions } from "./options.ts";
import type { Connection } from "./send-request.ts";
import { waitForJob } from "./wait-for-job.ts";

type JobEndpoint =
  | "holders"
  | "holders-agent"
  | "holders-deep"
  | "similarity"
  | "similarity-agent"
  | "combined"
  | "launch"
  | "copy";

/**
 * Queues a job and waits until it has completed; resolves with its 202. Retries a failed job, which the
 * server refunds, once. Throws JobFailedError, JobTimeoutError, and the errors of a call.
 */
export async function runJob<Id extends JobEndpoint>(
  connection: Connection,
  id: Id,
  input: CallInput,
  options: WaitOptions,
): Promise<Answer<Id, 202>> {
  for (let isRetry = false; ; isRetry = true) {
    const response = await callEndpoint(connection, id, input, isRetry ? renewKey(options) : options);
    const queued: Answer<Id, 202> = await response.json();
    const jobId = getJobId(queued);
    const { status, error } = await waitForJob(connection, jobId, options);
    if (status === "completed") return queued;
    if (isRetry) throw new JobFailedError(jobId, error);
  }
}

/** Runs a job and returns the result for this key of its 202. Throws as `runJob` and `fetchResult`. */
export async function awaitResult<Result>(
  connection: Connection,
  id: "holders-agent" | "similarity-agent" | "combined" | "launch" | "copy",
  input: CallInput,
  key: "resultKey" | "agentResultKey",
  options: WaitOptions,
): Promise<Result> {
  const queued = await runJob(connection, id, input, options);
  return fetchResult(connection, queued[key], { signal: options.signal });
}

/** With the same Idempotency-Key the server would return the failed job. */
function renewKey({ idempotencyKey, ...options }: WaitOptions): WaitOptions {
  return idempotencyKey === undefined ? options : { ...options, idempotencyKey: `${idempotencyKey}-again` };
}

function getJobId(queued: Answer<JobEndpoint, 202>): string {
  return "holderProfiles" in queued ? queued.holderProfiles.jobId : queued.jobId;
}
