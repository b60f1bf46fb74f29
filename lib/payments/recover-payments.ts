import type { PaymentPorts } from "./payment-ports";

/**
 * Decides the outcome of payments whose process has died. A landed payment takes effect even if its caller
 * does not return; one that cannot land is voided. Sends nothing: a reply without a waiting caller is not
 * charged. Returns the number of decided payments.
 */
export async function recoverPayments({
  payments,
  paymentChain,
  codec,
  settings,
}: Pick<PaymentPorts, "payments" | "paymentChain" | "codec" | "settings">): Promise<number> {
  const abandoned = await payments.claimAbandoned(BATCH);
  const decided = abandoned.map(async (payment) => {
    const { byProgram, price: amount } = payment;
    const receipt = byProgram ? { account: codec.tokenAccountOf(settings.payTo), amount } : null;
    const outcome = await paymentChain.findOutcome({ ...payment, receipt });
    if (outcome === "landed") await payments.settle(payment.messageHash);
    else if (outcome !== "pending") await payments.voidPayment(payment.messageHash, outcome);
    await payments.release(payment);
    return outcome !== "pending";
  });
  return (await Promise.all(decided)).filter(Boolean).length;
}

const BATCH = 50;
