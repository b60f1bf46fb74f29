import type { Problem } from "./api-types.ts";

/** Reason of a failure, of a closed list. */
export type ErrorCode = Problem["code"];

/**
 * Call that was answered with an error. `body` is null where something else than the service answered.
 *
 * @example
 * if (error instanceof ApiError && error.code === "wallet_not_found") return null;
 */
export class ApiError extends Error {
  override readonly name: string = "ApiError";

  constructor(
    readonly status: number,
    readonly body: Problem | null,
    /** Seconds to wait before the next try; null where the answer did not say. */
    readonly retryAfterSeconds: number | null = null,
    cause?: unknown,
  ) {
    super(
      body?.message ?? `The server answered with the status ${status}.`,
      cause === undefined ? {} : { cause },
    );
  }

  /** Reason of the closed list; null where something else than the service answered. */
  get code(): ErrorCode | null {
    return this.body?.code ?? null;
  }
}

/**
 * Call that was not paid for: no credentials, too few credits, or a payment that failed or could not be made.
 *
 * @example
 * if (error instanceof PaymentError) console.error(`${error.body?.required} credits are needed`);
 */
export class PaymentError extends ApiError {
  override readonly name = "PaymentError";
}

/**
 * Server that could not be reached, broke off, or sent the call elsewhere; `cause` is what the platform said.
 *
 * @example
 * if (error instanceof ConnectionError) console.error(error.message, error.cause);
 */
export class ConnectionError extends Error {
  override readonly name = "ConnectionError";

  constructor(url: string, cause: unknown, message = `${new URL(url).origin} cannot be reached.`) {
    super(message, { cause });
  }
}

/**
 * Job that failed, after it was tried once more. What was paid for it has been refunded.
 *
 * @example
 * if (error instanceof JobFailedError) console.error(`${error.jobId}: ${error.message}`);
 */
export class JobFailedError extends Error {
  override readonly name = "JobFailedError";

  constructor(
    readonly jobId: string,
    reason: string | null,
  ) {
    super(reason ?? "The job failed.");
  }
}

/**
 * Job or result that was not there after the last poll. It goes on: `jobId` can be followed again.
 *
 * @example
 * if (error instanceof JobTimeoutError) await client.waitForJob(error.jobId);
 */
export class JobTimeoutError extends Error {
  override readonly name = "JobTimeoutError";

  constructor(readonly jobId: string) {
    super(`${jobId} has not ended in time; it goes on.`);
  }
}
