import { AppError } from "@/lib/config/errors";
import type { TransferFailure } from "./payment-chain";
import { REFUSALS } from "./rules/refusals";
import type { SponsorAnswer } from "./sponsor-budget";

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

const BRAND = Symbol.for("walletlens.PaymentExpiring");

/** The transaction of a payment has too little time left to land. It was not sent, and nothing was charged. */
export class PaymentExpiring extends AppError {
  readonly [BRAND] = true;

  constructor() {
    super("payment_invalid", REFUSALS.notConfirmed);
  }

  /** Recognizes copies of this class, as AppError does. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && BRAND in value;
  }
}
