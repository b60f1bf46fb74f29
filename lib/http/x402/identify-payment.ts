import { paymentInvalid } from "@/lib/application/payment-invalid";
import { REFUSALS } from "@/lib/domain/payments/refusals";
import type { RateReading } from "@/lib/domain/rate-limit";
import type { Payer } from "../payer";
import type { UseCases } from "../use-cases";
import { createPayerRate } from "./payer-rate";
import { createPaymentPayer } from "./payment-payer";
import { readPaymentHeader } from "./read-payment-header";

/** Who sends a payment, as far as that is known before it is claimed. */
export interface PaymentSender {
  readonly address: string;
  /** How its calls with payments stand, this one included; null where nothing limits them. */
  readonly rate: RateReading | null;
}

/** The wallet that a payment names, for one call. Throws `invalid_request` and `payment_invalid`. */
export async function identifyPayment(
  header: string,
  { address, rate }: PaymentSender,
  useCases: Pick<UseCases, "payments" | "countCall" | "giveBackCall" | "isBlocked">,
): Promise<Payer> {
  const { payments } = useCases;
  const terms = await payments.readTerms();
  if (terms === null) throw paymentInvalid(REFUSALS.notReady);
  const { transaction, acceptedAmount } = readPaymentHeader(header, terms);
  const payment = payments.verify(transaction);
  const blocked = await useCases.isBlocked(payment.payer);
  const counted = createPayerRate({ address, wallet: payment.payer, rate }, useCases);
  const wallet = { payment, acceptedAmount, network: terms.network, blocked, counted };
  return createPaymentPayer(wallet, payments);
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
