import { AppError } from "@/lib/config/errors";
import type { SponsorAnswer, TransferFailure } from "./ports";
import { REFUSALS } from "./rules/refusals";

/** Returns the error of a rejected payment; `message` is shown to the payer. */
export function paymentInvalid(message: string, retryAfterSeconds?: number): AppError {
  return new AppError(
    "payment_invalid",
    message,
    retryAfterSeconds === undefined ? {} : { retryAfterSeconds },
  );
}

/** Returns the error of a payment that would fail on chain. */
export function failedTransfer(failure: TransferFailure): AppError {
  return paymentInvalid(MESSAGES[failure]);
}

/** Returns the error of a payment whose network fee the sponsor does not pay. */
export function unsponsored(answer: Exclude<SponsorAnswer, "paid">): AppError {
  return paymentInvalid(answer === "over_budget" ? REFUSALS.sponsorSpent : REFUSALS.sponsorShareSpent);
}

const MESSAGES: Readonly<Record<TransferFailure, string>> = {
  blockhash: REFUSALS.notConfirmed,
  processed: REFUSALS.notConfirmed,
  tokens: REFUSALS.shortOfTokens,
  sol: REFUSALS.shortOfSol,
  other: REFUSALS.wouldFail,
};
