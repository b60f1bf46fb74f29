import type { JobStatus } from "./api-types.ts";
import { callRoute } from "./call-route.ts";
import { JOB_ROUTES } from "./job-routes.ts";
import type { CallOptions } from "./options.ts";
import type { Connection } from "./send-request.ts";

/** Returns the present state of a job. Throws the errors of a call. */
export async function fetchJob(
  connection: Connection,
  jobId: string,
  options?: CallOptions,
): Promise<JobStatus> {
  return (await callRoute(connection, JOB_ROUTES["job-status"], { params: { jobId } }, options)).json();
}

/**
 * Returns the result for a result key. Throws the errors of a call: 404 before it is ready and after it has
 * expired.
 */
export async function fetchResult<Result>(
  connection: Connection,
  key: string,
  options?: CallOptions,
): Promise<Result> {
  return (await callRoute(connection, JOB_ROUTES["job-result"], { query: { key } }, options)).json();
}
