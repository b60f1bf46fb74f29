import type { PaymentPorts } from "./payment-ports";

/**
 * Decides the outcome of payments whose process has died: one that has landed takes effect, whether or not its caller
 * comes back; one that never will is void. Sends no payment: an answer without a waiting caller is not charged.
 * Returns how many were decided.
 */
export async function recoverPayments({
  payments,
  paymentChain,
}: Pick<PaymentPorts, "payments" | "paymentChain">): Promise<number> {
  const abandoned = await payments.takeAbandoned(BATCH);
  const decided = abandoned.map(async (payment) => {
    const outcome = await paymentChain.findOutcome(payment);
    if (outcome === "landed") await payments.settle(payment.messageHash);
    else if (outcome !== "pending") await payments.voidPayment(payment.messageHash, outcome);
    await payments.release(payment);
    return outcome !== "pending";
  });
  return (await Promise.all(decided)).filter(Boolean).length;
}

const BATCH = 50;
