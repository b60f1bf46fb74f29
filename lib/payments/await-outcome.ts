import { AppError } from "@/lib/config/errors";
import type { SentTransaction } from "./payment-chain";
import type { PaymentPorts } from "./payment-ports";
import type { VerifiedPayment } from "./verify-payment";

/**
 * Follows a transaction until it has landed or cannot land any more, and resends it meanwhile. `sentAt` is
 * null if it is unknown whether it was sent. Throws `chain_unavailable` if the outcome is unknown after twice the life
 * of a blockhash: it is valid for at most one, and its end is known a moment later.
 */
export async function awaitOutcome(
  { paymentChain, blockhashes, timer, sleep }: PaymentPorts,
  sent: SentTransaction,
  transaction: string,
  sentAt: number | null,
): Promise<"landed" | "failed" | "never"> {
  const startedAt = timer.now();
  let lastSentAt = sentAt ?? Number.NEGATIVE_INFINITY;
  for (
    let pause = FIRST_PAUSE_MS;
    timer.now() - startedAt < 2 * blockhashes.lifeMs;
    pause = Math.min(pause * 2, MAX_PAUSE_MS)
  ) {
    const outcome = await paymentChain.findOutcome(sent);
    if (outcome !== "pending") return outcome;
    await sleep(pause);
    if (timer.now() - lastSentAt < RESEND_MS) continue;
    await paymentChain.send(transaction);
    lastSentAt = timer.now();
  }
  const message =
    "It is not known yet whether the payment has gone through: send the same request with it again.";
  throw new AppError("chain_unavailable", message, { retryAfterSeconds: 30 });
}

const FIRST_PAUSE_MS = 50;
const MAX_PAUSE_MS = 800;
const RESEND_MS = 2000;

/** A payment with its price in base units, and a slot in which its blockhash was valid. */
interface SentPayment {
  readonly payment: Pick<VerifiedPayment, "signature" | "blockhash" | "amount">;
  readonly price: bigint;
  readonly slot: bigint;
}

/**
 * Returns what identifies a sent payment on chain. A payment by a program counts by what the treasury receives: `price`.
 */
export function describeSent(
  { codec, settings }: PaymentPorts,
  { payment, price, slot }: SentPayment,
): SentTransaction {
  const { signature, blockhash, amount } = payment;
  const account = codec.findTokenAccount(settings.payTo);
  return { signature, blockhash, slot, receipt: amount === null ? { account, amount: price } : null };
}
