import { readEnv } from "@/lib/config/env";
import type { DatabasePorts } from "@/lib/db/database";
import type { PaymentPorts } from "@/lib/payments/payment-ports";
import type { OpenTerms } from "@/lib/payments/treasury";
import { type VerifiedPayment, verifyPayment } from "@/lib/payments/verify-payment";
import { decodeHeader, PAYMENT_HEADER, readPaymentHeader } from "./payment-headers";
import { SIGN_IN_EXTENSION, verifySignIn } from "./sign-in-proof";

/** A header that identifies a paying wallet: a payment, or a signed message that proves a wallet. */
export interface PayerHeader {
  readonly name: typeof PAYMENT_HEADER | typeof SIGN_IN_EXTENSION;
  readonly text: string;
  /** Path and query of the call that has the header. */
  readonly target: string;
}

/** Returns the header of the wallet that pays: a payment, else a proof, else null. */
export function findPayerHeader({ headers, url }: Request): PayerHeader | null {
  for (const name of [PAYMENT_HEADER, SIGN_IN_EXTENSION] as const) {
    const text = headers.get(name);
    if (text === null) continue;
    const { pathname, search } = new URL(url);
    return { name, text, target: `${pathname}${search}` };
  }
  return null;
}

/** Payment or proof of a wallet for one call. */
export interface WalletOffer {
  readonly payment: VerifiedPayment;
  /** The amount that the payer accepts; null if it is omitted. */
  readonly acceptedAmount: string | null;
  /** Idempotency key in the payment; null if it is omitted. */
  readonly identifier: string | null;
}

/** Verifies a header offline. Throws `invalid_request` and `payment_invalid`. */
export function readPayerHeader(
  { name, text, target }: PayerHeader,
  terms: OpenTerms,
  { payments, database }: DatabasePorts & { readonly payments: PaymentPorts },
): WalletOffer {
  if (name === SIGN_IN_EXTENSION) {
    const { siteUrl: site } = readEnv();
    const proofTerms = { site, target, network: terms.network, now: database.clock.now() };
    const payment = verifySignIn(decodeHeader(SIGN_IN_EXTENSION, text), proofTerms);
    return { payment, acceptedAmount: null, identifier: null };
  }
  const { transaction, acceptedAmount, stated, identifier } = readPaymentHeader(text, terms);
  return { payment: verifyPayment(payments, transaction, stated), acceptedAmount, identifier };
}
