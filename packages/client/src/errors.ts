import type { Problem } from "./api-types.ts";

/** Error code from a closed list. */
export type ErrorCode = Problem["code"];

/**
 * Error response. `body` is null if the response did not come from the service.
 *
 * @example
 * if (error instanceof ApiError && error.code === "wallet_not_found") return null;
 */
export class ApiError extends Error {
  override readonly name: string = "ApiError";

  constructor(
    readonly status: number,
    readonly body: Problem | null,
    /** Seconds to wait before a retry, or null. */
    readonly retryAfterSeconds: number | null = null,
    cause?: unknown,
  ) {
    super(
      body?.message ?? `The server answered with the status ${status}.`,
      cause === undefined ? {} : { cause },
    );
  }

  /** Error code; null if the response did not come from the service. */
  get code(): ErrorCode | null {
    return this.body?.code ?? null;
  }
}

/**
 * Unpaid call: no credentials, too few credits, or a payment that failed or could not be made.
 *
 * @example
 * if (error instanceof PaymentError) console.error(`${error.body?.required} credits are needed`);
 */
export class PaymentError extends ApiError {
  override readonly name = "PaymentError";
}

/**
 * The server could not be reached, closed the connection, or redirected the call; `cause` is the error of the
 * platform.
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
 * A job failed after one retry. Its cost has been refunded.
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
 * A job or result was not ready at the last poll. The job continues: `jobId` can be followed again.
 *
 * @example
 * if (error instanceof JobTimeoutError) await client.waitForJob(error.jobId);
 */
export class JobTimeoutError extends Error {
  override readonly name = "JobTimeoutError";

  constructor(readonly jobId: string) {
    super(`${jobId} has not ended in time; it continues on the server.`);
  }
}
