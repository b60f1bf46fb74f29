import type { ErrorCode } from "@/lib/errors";

/** Meaning of each failure to a caller, and what to do about it. */
export const ERROR_MEANINGS: Readonly<Record<ErrorCode, string>> = {
  invalid_request: "Something that was sent is malformed or out of range; `issues` names each thing.",
  body_too_large: "The body is larger than 64 KiB.",
  invalid_api_key: "The API key is malformed, unknown, revoked or expired.",
  payment_required: "No credentials came along: send an API key, or pay as the PAYMENT-REQUIRED header asks.",
  insufficient_credits: "The account has `balance` credits and the call costs `required`.",
  over_budget: "The call costs `required` credits, more than X-Max-Credits allows; nothing was done.",
  payment_invalid: "The payment breaks a rule, which the message names; pay anew as PAYMENT-REQUIRED asks.",
  blocked: "The key or the paying wallet is blocked.",
  spending_cap_reached: "The key has spent as much as it may, today or in total.",
  not_found: "There is nothing at this address.",
  job_not_found: "There is no such job.",
  result_not_found: "The result is not ready, has expired, or belongs to somebody else.",
  wallet_not_found: "The address has never been used on chain.",
  token_not_found: "The wallet has never bought this token.",
  mint_not_found: "There is no such token.",
  method_not_allowed: "The address does not take this method; Allow lists those that it takes.",
  idempotency_conflict: "The Idempotency-Key was used for another request.",
  request_in_flight: "The same call is still under way; come back after Retry-After seconds.",
  watchlist_full: "The account watches as many wallets as it may: end a watch first.",
  webhooks_full: "The account has as many webhooks as it may: remove one first.",
  system_wallet: "A system or program wallet, which is not analysed: skip it.",
  rate_limited: "Too many calls; come back after Retry-After seconds.",
  server_busy: "Too many answers are under way at once; come back after Retry-After seconds.",
  internal: "A fault on our side. Try again with growing pauses.",
  chain_unavailable: "The chain's provider cannot be reached; come back after Retry-After seconds.",
  prices_unavailable: "Prices cannot be had; come back after Retry-After seconds.",
  database_unavailable:
    "The store cannot be reached, is too slow or takes no changes; come back after Retry-After seconds.",
};
