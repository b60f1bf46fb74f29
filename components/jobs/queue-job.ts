import { ApiError } from "@walletlens/client/errors";
import { createGroupClient, type GroupClient } from "@walletlens/client/group-client";
import type { CallOptions } from "@walletlens/client/options";
import type { Refusal } from "@/components/jobs/call-problem";
import { SITE_OPTIONS } from "@/components/jobs/site-job-client";

export type QueueCall = (client: GroupClient, options: CallOptions) => Promise<string>;

export type CallOutcome =
  | { readonly status: "accepted"; readonly jobId: string }
  | { readonly status: "refused"; readonly refusal: Refusal }
  /**
   * No response tells if the call was accepted. `reason` is the sentence of the server, null without one. Repeated
   * with the same key, the call is charged once.
   */
  | { readonly status: "unknown"; readonly reason: string | null };

/** Queues a job, paid by the session. A repeated key is charged once. */
export async function queueJob(call: QueueCall, idempotencyKey: string): Promise<CallOutcome> {
  try {
    return { status: "accepted", jobId: await call(createSiteGroupClient(), { idempotencyKey }) };
  } catch (error) {
    const problem = error instanceof ApiError ? error.body : null;
    return problem === null || isUncertain(problem)
      ? { status: "unknown", reason: problem?.message ?? null }
      : { status: "refused", refusal: problem };
  }
}

/** Failures of the server before a call is accepted: nothing was charged. */
const CERTAIN_FAILURES: ReadonlySet<string> = new Set([
  "chain_unavailable",
  "prices_unavailable",
  "server_busy",
]);

/** Returns whether a call may be charged despite its error. */
function isUncertain({ statusCode, code }: { readonly statusCode: number; readonly code: string }): boolean {
  return (statusCode >= MIN_SERVER_ERROR && !CERTAIN_FAILURES.has(code)) || code === "request_in_flight";
}

const MIN_SERVER_ERROR = 500;

/** Client for the holders, groups and jobs of this site, paid by the session. */
function createSiteGroupClient(): GroupClient {
  return createGroupClient(SITE_OPTIONS);
}
