import { AppError } from "@/lib/config/errors";
import { awaitOutcome, type ClaimedPayment, sponsoredFee } from "./claim-payment";
import { failedTransfer, paymentInvalid, unsponsored } from "./payment-invalid";
import type { PaymentPorts } from "./payment-ports";
import type { CreditOutcome, PaymentIntent, PrepareOutcome } from "./ports";
import { REFUSALS, refuseAmount } from "./rules/refusals";

/**
 * Collects the price of a call whose reply is ready: records the purpose, sends the transaction and waits for
 * confirmation. Throws `payment_invalid` if nothing was paid. After any other error the outcome is open; the
 * same request with the same payment resolves it.
 */
export async function settlePayment(
  ports: PaymentPorts,
  claimed: ClaimedPayment,
  intent: Omit<PaymentIntent, "price">,
): Promise<void> {
  const { paymentMethod, held, price, stored } = claimed;
  if (stored !== null || paymentMethod === "proof") return;
  if (paymentMethod === "transfer") return settleByTransfer(ports, claimed, { ...intent, price });
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
 * Prepares a payment whose network fee the sponsor may pay. Later payments of one payer wait for the earlier
 * ones.
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
