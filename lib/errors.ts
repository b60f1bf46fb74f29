/** Every failure that a caller can meet. The HTTP status of each is in lib/http/problem.ts. */
export const ERROR_CODES = [
  "invalid_request",
  "body_too_large",
  "invalid_api_key",
  "payment_required",
  "insufficient_credits",
  "over_budget",
  "payment_invalid",
  "blocked",
  "spending_cap_reached",
  "not_found",
  "job_not_found",
  "result_not_found",
  "wallet_not_found",
  "token_not_found",
  "mint_not_found",
  "method_not_allowed",
  "idempotency_conflict",
  "request_in_flight",
  "watchlist_full",
  "webhooks_full",
  "system_wallet",
  "rate_limited",
  "server_busy",
  "internal",
  "chain_unavailable",
  "prices_unavailable",
  "database_unavailable",
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

/** Typed fields that an error may carry to the caller beside its message. */
export interface ErrorFields {
  readonly required?: number;
  readonly balance?: number;
  readonly skipReason?: string;
  readonly issues?: readonly { readonly path: string; readonly message: string }[];
  readonly retryAfterSeconds?: number;
}

const BRAND = Symbol.for("walletlens.AppError");

/**
 * A failure with a code of the closed list and one public sentence; `cause` is for the log only.
 *
 * Next bundles each route by itself, so one process holds several copies of this class: a brand makes `instanceof`
 * true for the errors of all of them.
 */
export class AppError extends Error {
  override readonly name = "AppError";
  readonly [BRAND] = true;

  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly fields: ErrorFields = {},
    cause?: unknown,
  ) {
    super(message, cause === undefined ? undefined : { cause });
  }

  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && BRAND in value;
  }
}
