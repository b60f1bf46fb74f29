import { paymentInvalid } from "@/lib/application/payment-invalid";
import { REFUSALS } from "@/lib/domain/payments/refusals";
import type { Payer } from "../payer";
import type { UseCases } from "../use-cases";
import { createPaymentPayer } from "./payment-payer";
import { readPaymentHeader } from "./read-payment-header";

/** The wallet behind a payment, for one call. Throws `invalid_request` and `payment_invalid`. */
export async function identifyPayment(
  header: string,
  { payments, countCall, isBlocked }: Pick<UseCases, "payments" | "countCall" | "isBlocked">,
): Promise<Payer> {
  const terms = await payments.readTerms();
  if (terms === null) throw paymentInvalid(REFUSALS.notReady);
  const { transaction, acceptedAmount } = readPaymentHeader(header, terms);
  const payment = payments.verify(transaction);
  const wallet = payment.payer;
  const [rate, blocked] = await Promise.all([countCall({ kind: "wallet", wallet }), isBlocked(wallet)]);
  return createPaymentPayer({ payment, acceptedAmount, network: terms.network, blocked, rate }, payments);
}

/** An account whose calls are paid by the payment that they carry where its credits do not reach; never by both. */
export function withPayment(account: Payer, identify: () => Promise<Payer>): Payer {
  return {
    ...account,
    async payerFor(price) {
      return account.canPay(price) ? account : identify();
    },
  };
}
