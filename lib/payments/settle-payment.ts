import { AppError } from "@/lib/config/errors";
import { generateJobIds, type OrderedWork } from "@/lib/groups/accept-jobs";
import type { GroupJobIds } from "@/lib/jobs/rules/group-jobs";
import { awaitOutcome, describeSent } from "./await-outcome";
import { type ClaimedPayment, toSponsoredFee } from "./claim-payment";
import type { SentTransaction } from "./payment-chain";
import { failedTransfer, PaymentExpiring, paymentInvalid, unsponsored } from "./payment-invalid";
import type { PaymentPorts } from "./payment-ports";
import {
  bookSettlement,
  type CreditOutcome,
  type PaymentIntent,
  type PrepareOutcome,
  preparePayment,
  settleByCredit,
  voidPayment,
  withdrawPayment,
} from "./payment-settlements";
import { REFUSALS, refuseAmount } from "./rules/refusals";

/**
 * Collects the price of a call whose reply is ready: records the purpose, sends the transaction and waits for
 * confirmation. Throws `payment_invalid` if nothing was paid, as PaymentExpiring if the transaction could not land in
 * time. After any other error the outcome is open; the same request with the same payment resolves it.
 */
export async function settlePayment(
  ports: PaymentPorts,
  claimed: ClaimedPayment,
  intent: Omit<PaymentIntent, "price">,
): Promise<void> {
  const { paymentMethod, claim, price, stored } = claimed;
  if (stored !== null || paymentMethod === "proof") return;
  if (paymentMethod === "transfer") return settleByTransfer(ports, claimed, { ...intent, price });
  requireOutcome(await settleByCredit(ports, claim, { ...intent, price }), price);
}

/** Terms of an order besides the payment. */
export interface PaidJobsOrder {
  /** Endpoint id. */
  readonly endpoint: string;
  readonly chargeKey: string;
}

/**
 * Settles the payment and records its jobs, both or neither. Returns the jobs of an earlier run that was
 * paid. Throws as `settlePayment` does.
 */
export async function acceptPaidJobs(
  ports: PaymentPorts,
  claimed: ClaimedPayment,
  { endpoint, chargeKey }: PaidJobsOrder,
  works: readonly OrderedWork[],
): Promise<readonly GroupJobIds[]> {
  if (claimed.stored !== null) return claimed.stored.jobs ?? [];
  const jobs = works.map(({ work, price: { usdMicros } }) => ({
    work,
    usdMicros,
    ...generateJobIds(endpoint),
  }));
  const order = { owner: claimed.payment.payer, endpoint, chargeKey, jobs };
  const intent = { chargeKey, reason: endpoint, answer: null, effect: { kind: "jobs" as const, order } };
  await settlePayment(ports, claimed, intent);
  return jobs.map(({ jobId, requestId }) => ({ jobId, requestId }));
}

async function settleByTransfer(
  ports: PaymentPorts,
  { payment, claim, slot, price, endsAt }: ClaimedPayment,
  intent: PaymentIntent,
): Promise<void> {
  const { paymentChain, settings, timer } = ports;
  const { messageHash, transaction } = payment;
  const sending = { slot, ...toSponsoredFee(payment, settings) };
  const onChain = describeSent(ports, { payment, price, slot });
  const until = await findLastMoment(ports, onChain, endsAt);
  const preparation = await prepareInTurn(ports, until, () => preparePayment(ports, claim, intent, sending));
  requireOutcome(preparation, price);
  const answer = await paymentChain.send(transaction);
  if (answer.status === "refused") {
    await withdrawPayment(ports, claim);
    throw failedTransfer(answer.failure);
  }
  const outcome = await awaitOutcome(ports, onChain, transaction, timer.now());
  if (outcome === "landed") return bookSettlement(ports, messageHash);
  await voidPayment(ports, messageHash, outcome);
  throw paymentInvalid(REFUSALS.notConfirmed);
}

/**
 * Returns the last moment to send a transaction. If it is too late, but its payer has broadcast it, another life of a
 * blockhash is left for its turn.
 */
async function findLastMoment(
  { paymentChain, blockhashes, timer }: PaymentPorts,
  onChain: SentTransaction,
  endsAt: number,
): Promise<number> {
  const until = endsAt - LANDING_MS;
  if (timer.now() < until) return until;
  const outcome = await paymentChain.findOutcome(onChain);
  return outcome === "landed" ? timer.now() + blockhashes.lifeMs : until;
}

/**
 * Prepares a payment whose network fee the sponsor may pay. Later payments of one payer wait for the earlier
 * ones, as long as they can still land. Throws PaymentExpiring.
 */
async function prepareInTurn(
  { timer, sleep }: PaymentPorts,
  until: number,
  prepare: () => Promise<PrepareOutcome>,
): Promise<Exclude<PrepareOutcome, "crowded">> {
  while (timer.now() < until) {
    const outcome = await prepare();
    if (outcome !== "crowded") return outcome;
    await sleep(TURN_POLL_MS);
  }
  throw new PaymentExpiring();
}

/** Milliseconds in which a transaction lands: two attempts of sending and their confirmation. */
const LANDING_MS = 4_000;
const TURN_POLL_MS = 200;

function requireOutcome(outcome: Exclude<PrepareOutcome, "crowded"> | CreditOutcome, price: bigint): void {
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
  }
}

function inFlight(message: string): AppError {
  return new AppError("request_in_flight", message, { retryAfterSeconds: 1 });
}

/** Time for which a response is not held: a transaction is sent at the latest when its blockhash lives this long. */
const RESERVE_MS = 8_000;

/** Runs a task when only the reserve of the transaction's life is left. Returns a function that cancels it. */
export function atReserve(
  { timer }: Pick<PaymentPorts, "timer">,
  { endsAt }: Pick<ClaimedPayment, "endsAt">,
  task: () => void,
): () => void {
  const leftMs = endsAt - RESERVE_MS - timer.now();
  if (leftMs > 0) return timer.after(leftMs, task);
  task();
  return () => {};
}
