import { STATUS_CODES } from "node:http";
import { ERRORS } from "@walletlens/contract/error-codes";
import { readEnv } from "@/lib/config/env";
import { AppError } from "@/lib/config/errors";

/** A response to an error. */
export interface ProblemReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON text. */
  readonly body: string;
}

/** Converts an unknown error to `internal`, without its message. */
export function toAppError(error: unknown): AppError {
  return error instanceof AppError ? error : new AppError("internal", INTERNAL_MESSAGE, {}, error);
}

/**
 * Returns the public form of `error`: the URL of its documentation (RFC 9457), code, message and typed
 * fields, without its cause.
 */
export function describeProblem(error: AppError, requestId: string): ProblemReply {
  const { retryAfterSeconds, ...fields } = error.fields;
  const status = ERRORS[error.code].status;
  const waits = retryAfterSeconds ?? (status === 503 ? DEFAULT_RETRY_SECONDS : null);
  return {
    status,
    headers: waits === null ? {} : { "Retry-After": String(waits) },
    body: JSON.stringify({
      type: `${readEnv().siteUrl}/docs/api#${error.code}`,
      statusCode: status,
      error: STATUS_CODES[status],
      code: error.code,
      message: error.message,
      requestId,
      ...fields,
    }),
  };
}

const INTERNAL_MESSAGE = "Something went wrong on our side; the call was not charged. Try again later.";
const DEFAULT_RETRY_SECONDS = 5;
