import { STATUS_CODES } from "node:http";
import { readEnv } from "@/lib/env";
import { AppError, type ErrorCode } from "@/lib/errors";

/** The HTTP status of every failure. */
const STATUS_OF_CODE = {
  invalid_request: 400,
  body_too_large: 413,
  invalid_api_key: 401,
  payment_required: 402,
  insufficient_credits: 402,
  over_budget: 402,
  payment_invalid: 402,
  blocked: 403,
  spending_cap_reached: 403,
  not_found: 404,
  job_not_found: 404,
  result_not_found: 404,
  wallet_not_found: 404,
  token_not_found: 404,
  mint_not_found: 404,
  method_not_allowed: 405,
  idempotency_conflict: 409,
  request_in_flight: 409,
  watchlist_full: 409,
  webhooks_full: 409,
  system_wallet: 422,
  rate_limited: 429,
  server_busy: 503,
  internal: 500,
  chain_unavailable: 503,
  prices_unavailable: 503,
  database_unavailable: 503,
} as const satisfies Readonly<Record<ErrorCode, number>>;

/** Returns the HTTP status of a failure. */
export function statusOf(code: ErrorCode): number {
  return STATUS_OF_CODE[code];
}

/** A failure as it is sent. */
export interface Problem {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON text. */
  readonly body: string;
}

/** `error` as a failure with a public face: what is no AppError is our fault, and says nothing about itself. */
export function toAppError(error: unknown): AppError {
  return error instanceof AppError ? error : new AppError("internal", INTERNAL_MESSAGE, {}, error);
}

/**
 * Describes `error` as the caller gets to see it: the address of its entry in the reference
 * (RFC 9457), its code, its sentence and its typed fields; never its cause.
 */
export function describeProblem(error: AppError, requestId: string): Problem {
  const { retryAfterSeconds, ...fields } = error.fields;
  const status = STATUS_OF_CODE[error.code];
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
