import { paymentInvalid } from "@/lib/application/payment-invalid";
import type { PaymentPorts } from "@/lib/application/payment-ports";
import { checkTransaction, type Payment } from "@/lib/domain/payments/check-transaction";
import { REFUSALS } from "@/lib/domain/payments/refusals";

/** A payment that keeps every rule that the price and the chain have no say in. */
export interface VerifiedPayment extends Payment {
  /** Base58: the name of the transaction on chain. */
  readonly signature: string;
  /** Base64, with every signature that it needs. */
  readonly transaction: string;
}

/** Checks a signed transaction, base64, without the network. Throws `payment_invalid`. */
export function verifyPayment(
  { codec, settings }: Pick<PaymentPorts, "codec" | "settings">,
  base64: string,
): VerifiedPayment {
  const decoded = codec.decode(base64);
  if (decoded === null) throw paymentInvalid(REFUSALS.undecodable);
  const { asset, payTo, sponsor } = settings;
  const { tokenAccountOf } = codec;
  const checked = checkTransaction(decoded.transaction, { asset, payTo, sponsor, tokenAccountOf });
  if ("refusal" in checked) throw paymentInvalid(checked.refusal);
  const { signature, base64: transaction } = decoded.complete();
  return { ...checked.payment, signature, transaction };
}
