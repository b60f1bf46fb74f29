import { AppError } from "@/lib/config/errors";
import { REFUSALS } from "./rules/refusals";

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
