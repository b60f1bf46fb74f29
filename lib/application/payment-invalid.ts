import { REFUSALS } from "@/lib/domain/payments/refusals";
import { AppError } from "@/lib/errors";
import type { TransferFailure } from "@/lib/ports/payments";

/** The error of a payment that is not taken, in the words that payers are told. */
export function paymentInvalid(message: string, retryAfterSeconds?: number): AppError {
  return new AppError(
    "payment_invalid",
    message,
    retryAfterSeconds === undefined ? {} : { retryAfterSeconds },
  );
}

/** The error of a payment that the chain would not carry out. */
export function failedTransfer(failure: TransferFailure): AppError {
  return paymentInvalid(MESSAGES[failure]);
}

const MESSAGES: Readonly<Record<TransferFailure, string>> = {
  blockhash: REFUSALS.notConfirmed,
  processed: REFUSALS.notConfirmed,
  tokens: REFUSALS.shortOfTokens,
  sol: REFUSALS.shortOfSol,
  other: REFUSALS.wouldFail,
};
