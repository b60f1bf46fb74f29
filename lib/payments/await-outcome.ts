import { AppError } from "@/lib/config/errors";
import type { PaymentPorts } from "./payment-ports";
import type { SentTransaction } from "./ports";

/**
 * Follows a transaction until it has landed or cannot land any more, and resends it meanwhile. `sentAt` is
 * null if it is unknown whether it was sent. Throws `chain_unavailable` if the outcome is unknown after the
 * life of a blockhash and another minute.
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
    clock.now() - begun < TIMEOUT_MS;
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
/** A blockhash lives for about a minute; `maxTimeoutSeconds` is another minute. */
const TIMEOUT_MS = 150000;
const FIRST_PAUSE_MS = 50;
const MAX_PAUSE_MS = 800;
const RESEND_MS = 2000;
