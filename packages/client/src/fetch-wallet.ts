import { callEndpoint } from "./call-endpoint.ts";
import type { CallInput } from "./call-route.ts";
import type { Answer } from "./contract-types.ts";
import { JobFailedError, JobTimeoutError } from "./errors.ts";
import type { WaitOptions } from "./options.ts";
import type { Connection } from "./send-request.ts";
import { waitForJob } from "./wait-for-job.ts";

type WalletEndpoint =
  | "wallet-profile"
  | "wallet-hud"
  | "wallet-tokens"
  | "wallet-token-detail"
  | "wallet-links"
  | "wallet-trades";

/** Metrics can become stale while their job runs; then there is another one. */
const MAX_JOBS = 3;

/** Returns the metrics of a wallet as JSON, like `fetchReady`. */
export async function fetchWallet<Id extends WalletEndpoint>(
  connection: Connection,
  id: Id,
  input: CallInput,
  options: WaitOptions,
): Promise<Answer<Id, 200>> {
  return (await fetchReady(connection, id, input, options)).json();
}

/**
 * Returns the response with the metrics of a wallet. If they are not ready within the server's wait, follows the job and
 * fetches them; they are charged once. Retries a failed job once. Throws JobFailedError, JobTimeoutError, and
 * the errors of a call.
 */
export async function fetchReady(
  connection: Connection,
  id: WalletEndpoint,
  input: CallInput,
  options: WaitOptions,
): Promise<Response> {
  let prepaidJobId: string | null = null;
  let hasFailed = false;
  for (let jobs = 0; ; jobs += 1) {
    const response = await callEndpoint(connection, id, { ...input, prepaidJobId }, options);
    if (response.status !== 202) return response;
    const queued: Answer<"wallet-hud", 202> = await response.json();
    if (jobs >= MAX_JOBS) throw new JobTimeoutError(queued.jobId);
    const { status, error } = await waitForJob(connection, queued.jobId, options);
    if (status === "failed" && hasFailed) throw new JobFailedError(queued.jobId, error);
    hasFailed ||= status === "failed";
    prepaidJobId = status === "failed" ? null : queued.prepaidJobId;
  }
}
