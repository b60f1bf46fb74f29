/** Every public error: its HTTP status, and a meaning that states what to do. */
export const ERRORS = {
  invalid_request: {
    status: 400,
    meaning: "The request is malformed or a value is out of range. `issues` lists the problems, at most ten.",
  },
  body_too_large: { status: 413, meaning: "The body is larger than 64 KiB." },
  invalid_api_key: { status: 401, meaning: "The API key is malformed, unknown, revoked or expired." },
  payment_required: {
    status: 402,
    meaning: "Missing credentials. Send an API key, or pay according to the PAYMENT-REQUIRED header.",
  },
  insufficient_credits: {
    status: 402,
    meaning: "Not enough credits. The account has `balance` credits and the call costs `required`.",
  },
  over_budget: {
    status: 402,
    meaning:
      "The call costs `required` credits, more than X-Max-Credits allows. Nothing was done or charged.",
  },
  payment_invalid: {
    status: 402,
    meaning:
      "The payment is invalid; the message says why. Send a new payment according to the PAYMENT-REQUIRED header.",
  },
  blocked: { status: 403, meaning: "The key or the paying wallet is blocked." },
  spending_cap_reached: {
    status: 403,
    meaning: "The key has reached its spending cap, per day or in total.",
  },
  not_found: { status: 404, meaning: "Not found." },
  job_not_found: { status: 404, meaning: "The job does not exist." },
  result_not_found: {
    status: 404,
    meaning: "The result is not ready, has expired, or belongs to another caller.",
  },
  wallet_not_found: { status: 404, meaning: "The address has never been used on chain." },
  token_not_found: { status: 404, meaning: "The wallet has never bought this token." },
  mint_not_found: { status: 404, meaning: "The token does not exist." },
  method_not_allowed: {
    status: 405,
    meaning: "The path does not support this method. The Allow header lists the supported methods.",
  },
  idempotency_conflict: {
    status: 409,
    meaning: "The Idempotency-Key was already used for a different request.",
  },
  request_in_flight: {
    status: 409,
    meaning: "The same call is still in progress. Retry after Retry-After seconds.",
  },
  watchlist_full: {
    status: 409,
    meaning: "The watchlist is full. Delete a watch first.",
  },
  webhooks_full: {
    status: 409,
    meaning: "The account has the maximum number of webhooks. Delete one first.",
  },
  system_wallet: { status: 422, meaning: "System and program accounts are not analyzed. Skip this address." },
  rate_limited: { status: 429, meaning: "Too many calls. Retry after Retry-After seconds." },
  server_busy: {
    status: 503,
    meaning: "The server has too many responses in progress. Retry after Retry-After seconds.",
  },
  internal: { status: 500, meaning: "Internal error. Retry with exponential backoff." },
  chain_unavailable: {
    status: 503,
    meaning: "The Solana RPC provider is unavailable. Retry after Retry-After seconds.",
  },
  prices_unavailable: { status: 503, meaning: "Prices are unavailable. Retry after Retry-After seconds." },
  database_unavailable: {
    status: 503,
    meaning: "The database is unavailable, too slow or read-only. Retry after Retry-After seconds.",
  },
} as const satisfies Readonly<Record<string, { readonly status: number; readonly meaning: string }>>;

export type ErrorCode = keyof typeof ERRORS;

export function isErrorCode(text: unknown): text is ErrorCode {
  return typeof text === "string" && Object.hasOwn(ERRORS, text);
}

export const ERROR_CODES: readonly ErrorCode[] = Object.keys(ERRORS).filter(isErrorCode);
