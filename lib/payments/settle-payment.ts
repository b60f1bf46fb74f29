import { AppError } from "@/lib/config/errors";
import type { ClaimedPayment } from "./claim-payment";
import { failedTransfer, paymentInvalid, unsponsored } from "./payment-invalid";
import type { PaymentPorts, PaymentSettings } from "./payment-ports";
import type { CreditOutcome, PaymentIntent, PrepareOutcome, SentTransaction, SponsoredFee } from "./ports";
import type { Payment } from "./rules/check-transaction";
import { REFUSALS, refuseAmount } from "./rules/refusals";

/**
 * Takes the price of a call whose answer is ready: writes down what for, sends the transaction, and waits until it is
 * confirmed. Throws `payment_invalid`, having taken nothing; anything else that is thrown leaves open what becomes of
 * the payment, and the same request with it finds that out.
 */
export async function settlePayment(
  ports: PaymentPorts,
  claimed: ClaimedPayment,
  intent: Omit<PaymentIntent, "price">,
): Promise<void> {
  const { means, held, price, kept } = claimed;
  if (kept !== null || means === "proof") return;
  if (means === "transfer") return settleByTransfer(ports, claimed, { ...intent, price });
  requireOutcome(await ports.payments.settleByCredit(held, { ...intent, price }), price);
}

async function settleByTransfer(
  ports: PaymentPorts,
  { payment, held, slot, price }: ClaimedPayment,
  intent: PaymentIntent,
): Promise<void> {
  const { payments, paymentChain, settings, clock } = ports;
  const { messageHash, signature, blockhash, transaction } = payment;
  const sending = { slot, ...sponsoredFee(payment, settings) };
  requireOutcome(await prepareInTurn(ports, () => payments.prepare(held, intent, sending)), price);
  const sent = await paymentChain.send(transaction);
  if (sent.status === "refused") {
    await payments.withdraw(held);
    throw failedTransfer(sent.failure);
  }
  const outcome = await awaitOutcome(ports, { signature, blockhash, slot }, transaction, clock.now());
  if (outcome === "landed") return payments.settle(messageHash);
  await payments.voidPayment(messageHash, outcome);
  throw paymentInvalid(REFUSALS.notConfirmed);
}

/**
 * Prepares a payment whose network fee the sponsor may pay. Those of one payer go out little by little: a later one
 * waits for the earlier ones.
 */
async function prepareInTurn(
  { clock, sleep }: Pick<PaymentPorts, "clock" | "sleep">,
  prepare: () => Promise<PrepareOutcome>,
): Promise<PrepareOutcome> {
  const until = clock.now() + MAX_TURN_MS;
  for (;;) {
    const outcome = await prepare();
    if (outcome !== "crowded" || clock.now() >= until) return outcome;
    await sleep(TURN_POLL_MS);
  }
}

/** Half the life of a blockhash. */
const MAX_TURN_MS = 30_000;
const TURN_POLL_MS = 200;

function requireOutcome(outcome: PrepareOutcome | CreditOutcome, price: bigint): void {
  switch (outcome) {
    case "lost":
      throw paymentInvalid(REFUSALS.usedBefore);
    case "over_budget":
    case "over_share":
      throw unsponsored(outcome);
    case "short":
      throw paymentInvalid(refuseAmount(0n, price) ?? REFUSALS.shortOfTokens);
    case "paid_already":
      throw inFlight("Another payment for the same answer is under way: send the call again.");
    case "crowded":
      throw inFlight("Other payments whose network fee the sponsor pays are under way: send the call again.");
  }
}

function inFlight(message: string): AppError {
  return new AppError("request_in_flight", message, { retryAfterSeconds: 1 });
}

/** Lamports that the sponsor is to spend on a payment, and the most that it may spend. */
export function sponsoredFee(
  { isSponsored, networkFee }: Pick<Payment, "isSponsored" | "networkFee">,
  { sponsorDailyLamports, sponsorPayerLamports }: PaymentSettings,
): SponsoredFee {
  return {
    lamports: isSponsored ? networkFee : 0n,
    dailyLamports: sponsorDailyLamports,
    payerLamports: sponsorPayerLamports,
  };
}

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
const PATIENCE_MS = 150_000;
const FIRST_PAUSE_MS = 50;
const MAX_PAUSE_MS = 800;
const RESEND_MS = 2_000;
