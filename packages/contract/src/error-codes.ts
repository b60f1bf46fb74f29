/** Every failure that a caller can meet: its HTTP status, what it means, and what to do about it. */
export const ERRORS = {
  invalid_request: {
    status: 400,
    meaning: "Something that was sent is malformed or out of range; `issues` names each thing.",
  },
  body_too_large: { status: 413, meaning: "The body is larger than 64 KiB." },
  invalid_api_key: { status: 401, meaning: "The API key is malformed, unknown, revoked or expired." },
  payment_required: {
    status: 402,
    meaning: "No credentials came along: send an API key, or pay as the PAYMENT-REQUIRED header asks.",
  },
  insufficient_credits: {
    status: 402,
    meaning: "The account has `balance` credits and the call costs `required`.",
  },
  over_budget: {
    status: 402,
    meaning: "The call costs `required` credits, more than X-Max-Credits allows; nothing was done.",
  },
  payment_invalid: {
    status: 402,
    meaning: "The payment breaks a rule, which the message names; pay anew as PAYMENT-REQUIRED asks.",
  },
  blocked: { status: 403, meaning: "The key or the paying wallet is blocked." },
  spending_cap_reached: { status: 403, meaning: "The key has spent as much as it may, today or in total." },
  not_found: { status: 404, meaning: "There is nothing at this address." },
  job_not_found: { status: 404, meaning: "There is no such job." },
  result_not_found: {
    status: 404,
    meaning: "The result is not ready, has expired, or belongs to somebody else.",
  },
  wallet_not_found: { status: 404, meaning: "The address has never been used on chain." },
  token_not_found: { status: 404, meaning: "The wallet has never bought this token." },
  mint_not_found: { status: 404, meaning: "There is no such token." },
  method_not_allowed: {
    status: 405,
    meaning: "The address does not take this method; Allow lists those that it takes.",
  },
  idempotency_conflict: { status: 409, meaning: "The Idempotency-Key was used for another request." },
  request_in_flight: {
    status: 409,
    meaning: "The same call is still under way; come back after Retry-After seconds.",
  },
  watchlist_full: {
    status: 409,
    meaning: "The account watches as many wallets as it may: end a watch first.",
  },
  webhooks_full: { status: 409, meaning: "The account has as many webhooks as it may: remove one first." },
  system_wallet: { status: 422, meaning: "A system or program wallet, which is not analyzed: skip it." },
  rate_limited: { status: 429, meaning: "Too many calls; come back after Retry-After seconds." },
  server_busy: {
    status: 503,
    meaning: "Too many answers are under way at once; come back after Retry-After seconds.",
  },
  internal: { status: 500, meaning: "A fault on our side. Try again with growing pauses." },
  chain_unavailable: {
    status: 503,
    meaning: "The chain's provider cannot be reached; come back after Retry-After seconds.",
  },
  prices_unavailable: { status: 503, meaning: "Prices cannot be had; come back after Retry-After seconds." },
  database_unavailable: {
    status: 503,
    meaning:
      "The store cannot be reached, is too slow or takes no changes; come back after Retry-After seconds.",
  },
} as const satisfies Readonly<Record<string, { readonly status: number; readonly meaning: string }>>;

export type ErrorCode = keyof typeof ERRORS;

export function isErrorCode(text: unknown): text is ErrorCode {
  return typeof text === "string" && Object.hasOwn(ERRORS, text);
}

export const ERROR_CODES: readonly ErrorCode[] = Object.keys(ERRORS).filter(isErrorCode);
