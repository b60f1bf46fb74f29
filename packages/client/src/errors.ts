import type { Problem } from "./api-types.ts";

/** Reason of a failure, of a closed list. */
export type ErrorCode = Problem["code"];

/** A call that was answered with an error. `body` is null where something else than the service answered. */
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

/** A call that was not paid for: no credentials, too few credits, or a payment that failed or could not be made. */
export class PaymentError extends ApiError {
  override readonly name = "PaymentError";
}

/** The server could not be reached, or broke off. */
export class ConnectionError extends Error {
  override readonly name = "ConnectionError";

  constructor(url: string, cause: unknown) {
    super(`${new URL(url).origin} cannot be reached.`, { cause });
  }
}

/** A job that failed, after it was tried once more. What was paid for it has been refunded. */
export class JobFailedError extends Error {
  override readonly name = "JobFailedError";

  constructor(
    readonly jobId: string,
    reason: string | null,
  ) {
    super(reason ?? "The job failed.");
  }
}

/** A job or its result that was not there after the last poll. It goes on: `jobId` can be followed again. */
export class JobTimeoutError extends Error {
  override readonly name = "JobTimeoutError";

  constructor(readonly jobId: string) {
    super(`${jobId} has not ended in time; it goes on.`);
  }
}
