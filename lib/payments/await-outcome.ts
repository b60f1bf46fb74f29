import { AppError } from "@/lib/config/errors";
import type { PaymentPorts } from "./payment-ports";
import type { SentTransaction } from "./ports";

/**
 * Follows a transaction that was sent, or may have been, until it has landed or never can: sends it again meanwhile.
 * Throws `chain_unavailable` where that cannot be found out in the time that a blockhash lives and a minute more; then
 * nothing is decided. `sentAt` is null where it is not known whether it was sent at all.
 */
export async function awaitOutcome(
  { paymentChain, clock, sleep }: Pick<PaymentPorts, "paymentChain" | "clock" | "sleep">,
  sent: SentTransaction,
  transaction: string,
  sentAt: number | null,
): Promise<"landed" | "failed" | "never"> {
  const begun = clock.now();
  let lastSent = sentAt ?? Number.NEGATIVE_INFINITY;
  for (
    let pause = FIRST_PAUSE_MS;
    clock.now() - begun < PATIENCE_MS;
    pause = Math.min(pause * 2, MAX_PAUSE_MS)
  ) {
    const outcome = await paymentChain.findOutcome(sent);
    if (outcome !== "pending") return outcome;
    await sleep(pause);
    if (clock.now() - lastSent < RESEND_MS) continue;
    await paymentChain.send(transaction);
    lastSent = clock.now();
  }
  const message =
    "It is not known yet whether the payment has gone through: send the same request with it again.";
  throw new AppError("chain_unavailable", message, { retryAfterSeconds: 30 });
}
/** A blockhash lives for about a minute on the chain, and maxTimeoutSeconds is another. */
const PATIENCE_MS = 150000;
const FIRST_PAUSE_MS = 50;
const MAX_PAUSE_MS = 800;
const RESEND_MS = 2000;
