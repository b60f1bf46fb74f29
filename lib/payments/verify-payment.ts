import { paymentInvalid } from "./payment-invalid";
import type { PaymentPorts } from "./payment-ports";
import { checkTransaction, type Payment } from "./rules/check-transaction";
import { REFUSALS } from "./rules/refusals";

/** A payment that satisfies every rule that depends neither on the price nor on the chain. */
export interface VerifiedPayment extends Payment {
  /** Base58. */
  readonly signature: string;
  /** True for a signed message, which proves the payer and is no transaction. */
  readonly isMessage: boolean;
  /** Base64, with all signatures; empty for a message. */
  readonly transaction: string;
  /** Last block height of its blockhash, as the payer states it; null if unstated. */
  readonly lastValidBlockHeight: bigint | null;
}

/** A block height that the payer states for a blockhash; null for that of the transaction. */
export interface StatedHeight {
  readonly blockhash: string | null;
  readonly lastValidBlockHeight: bigint;
}

/** Checks a signed transaction in base64 offline. Throws `payment_invalid`. */
export function verifyPayment(
  { codec, settings }: PaymentPorts,
  base64: string,
  stated: StatedHeight | null = null,
): VerifiedPayment {
  const decoded = codec.decode(base64);
  if (decoded === null) throw paymentInvalid(REFUSALS.undecodable);
  const { asset, payTo, sponsor } = settings;
  const check = checkTransaction(decoded.transaction, {
    asset,
    payTo,
    sponsor,
    findTokenAccount: codec.findTokenAccount,
  });
  if ("refusal" in check) throw paymentInvalid(check.refusal);
  const { signature, base64: transaction } = decoded.complete();
  const { blockhash } = check.payment;
  const isStated = stated !== null && (stated.blockhash ?? blockhash) === blockhash;
  const lastValidBlockHeight = isStated ? stated.lastValidBlockHeight : null;
  return { ...check.payment, isMessage: false, signature, transaction, lastValidBlockHeight };
}
