import type { PaymentPorts } from "./payment-ports";

/**
 * Finds out how payments have ended whose process has died: what has landed does what it was for, whether or not its
 * caller comes back; what never will is void. Nothing is sent: an answer that nobody waits for is not charged.
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
