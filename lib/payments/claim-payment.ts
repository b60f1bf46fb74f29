import { AppError } from "@/lib/config/errors";
import type { Log } from "@/lib/config/log";
import { awaitOutcome, describeSent } from "./await-outcome";
import type { Simulation } from "./payment-chain";
import {
  type ClaimOutcome,
  discardPayment,
  extendPaymentClaim,
  insertClaim,
  type LeasePorts,
  type PaymentClaim,
  releasePayment,
  type StoredOutcome,
  wasPaymentSent,
} from "./payment-claims";
import { failedTransfer, paymentInvalid, unsponsored } from "./payment-invalid";
import type { PaymentPorts, PaymentSettings } from "./payment-ports";
import { bookSettlement, voidPayment } from "./payment-settlements";
import { checkInnerTransfer, refuseSourceOwner } from "./rules/check-inner-transfer";
import type { Payment } from "./rules/check-transaction";
import { REFUSALS, refuseAmount } from "./rules/refusals";
import { checkSponsor, type SponsoredFee } from "./sponsor-budget";
import type { VerifiedPayment } from "./verify-payment";
import { readWalletCredit } from "./wallet-credits";

/** The call that a payment pays for. */
export interface PayableCall {
  /** Digest of the request. */
  readonly fingerprint: string;
  /** Base units; null if the payment only identifies the caller. */
  readonly price: bigint | null;
}

/** A payment that one run of a call has claimed. */
export interface ClaimedPayment {
  readonly payment: VerifiedPayment;
  readonly claim: PaymentClaim;
  readonly price: bigint;
  /** Source of the price; with `proof` nothing is paid. */
  readonly paymentMethod: "transfer" | "credit" | "proof";
  /** Slot in which its blockhash was valid. */
  readonly slot: bigint;
  /** End of the life of its blockhash in monotonic milliseconds; infinite if nothing is left to send. */
  readonly endsAt: number;
  /** Outcome of an earlier paid run, or null. */
  readonly stored: StoredOutcome | null;
  /**
   * True if the payment was never seen here nor, as far as known, on chain: only its payer can have sent it.
   */
  readonly isUnseen: boolean;
}

/**
 * Claims a payment for one run of a call and checks, before any work, whether it would succeed. If an earlier
 * run of the same call died, this run continues from its outcome. Throws `payment_invalid`.
 */
export async function claimPayment(
  ports: PaymentPorts,
  payment: VerifiedPayment,
  call: PayableCall,
): Promise<ClaimedPayment> {
  const { fingerprint, price } = call;
  const paymentMethod =
    price === null ? "proof" : await choosePaymentMethod(ports, payment, { fingerprint, price });
  const { messageHash, signature, payer, blockhash } = payment;
  const byProgram = payment.amount === null;
  const newClaim = { messageHash, signature, payer, blockhash, fingerprint, byProgram };
  const outcome = await claimWithRetry(ports, () => insertClaim(ports, newClaim));
  const { claim, status, stored, ageMs } = requireClaimed(outcome);
  const claimed = { payment, claim, price: price ?? 0n, paymentMethod };
  if (status === "claimed")
    return { ...claimed, ...(await checkClaimed(ports, claimed, ageMs)), stored: null };
  const sentBefore = { slot: stored.slot, isUnseen: false, endsAt: Number.POSITIVE_INFINITY };
  try {
    if (status === "settled") return { ...claimed, ...sentBefore, stored };
    return { ...claimed, ...sentBefore, stored: await finish(ports, payment, stored) };
  } catch (error) {
    await releasePayment(ports, claim);
    throw error;
  }
}

/**
 * A wallet with enough credit pays with a transfer of 0, which proves its identity. A payment of an earlier
 * run stays valid for its reply, which costs nothing any more.
 */
async function choosePaymentMethod(
  ports: PaymentPorts,
  { messageHash, payer, amount, isMessage }: VerifiedPayment,
  { fingerprint, price }: { readonly fingerprint: string; readonly price: bigint },
): Promise<ClaimedPayment["paymentMethod"]> {
  if (amount === null) {
    if (price > 0n || (await wasPaymentSent(ports, { messageHash, fingerprint }))) return "transfer";
    throw paymentInvalid(REFUSALS.provenByProgram);
  }
  const refusal = refuseAmount(amount, price);
  if (refusal === null) return price === 0n ? "proof" : "transfer";
  if (price === 0n && (await wasPaymentSent(ports, { messageHash, fingerprint }))) return "transfer";
  if (amount === 0n && (await readWalletCredit(ports, payer)) >= price) return "credit";
  if (isMessage) throw new AppError("payment_required", REFUSALS.shortOfCredit);
  throw paymentInvalid(refusal);
}

/**
 * A caller whose connection broke repeats the request while the first run may be active or dead. Waits for
 * the lease of that run; the last attempt begins after the lease has expired.
 */
async function claimWithRetry(
  { settings, timer, sleep }: PaymentPorts,
  claim: () => Promise<ClaimOutcome>,
): Promise<ClaimOutcome> {
  const until = timer.now() + settings.leaseSeconds * 1000 + FREE_MARGIN_MS;
  for (;;) {
    const isLast = timer.now() >= until;
    const outcome = await claim();
    if (outcome.status !== "in_flight" || isLast) return outcome;
    await sleep(FREE_POLL_MS);
  }
}

const FREE_POLL_MS = 250;
const FREE_MARGIN_MS = 500;

function requireClaimed(outcome: ClaimOutcome) {
  switch (outcome.status) {
    case "in_flight":
      throw paymentInvalid(REFUSALS.usedBefore, IN_FLIGHT_RETRY_SECONDS);
    case "used":
      throw paymentInvalid(REFUSALS.usedBefore);
    case "void":
      throw paymentInvalid(REFUSALS.notConfirmed);
    default:
      return outcome;
  }
}

const IN_FLIGHT_RETRY_SECONDS = 5;

/** Completes the payment of an earlier run. */
async function finish(
  ports: PaymentPorts,
  payment: VerifiedPayment,
  stored: StoredOutcome,
): Promise<StoredOutcome> {
  const { messageHash, transaction } = payment;
  const sentTransaction = describeSent(ports, { payment, ...stored });
  const outcome = await awaitOutcome(ports, sentTransaction, transaction, null);
  if (outcome !== "landed") {
    await voidPayment(ports, messageHash, outcome);
    throw paymentInvalid(REFUSALS.notConfirmed);
  }
  await bookSettlement(ports, messageHash);
  return stored;
}

type NewClaimed = Pick<ClaimedPayment, "payment" | "claim" | "paymentMethod" | "price">;
type Checked = Pick<ClaimedPayment, "slot" | "isUnseen" | "endsAt">;

/**
 * Discards a transfer that would fail: it was not sent, so the caller can send it again. A proof of identity
 * stays, because it is valid once.
 */
async function checkClaimed(ports: PaymentPorts, claimed: NewClaimed, ageMs: number): Promise<Checked> {
  const { blockhashes } = ports;
  const { payment, paymentMethod } = claimed;
  try {
    const checked = await checkChain(ports, claimed);
    // A transaction that is on chain already needs no more time.
    const mustLand = paymentMethod === "transfer" && checked.isUnseen;
    const endsAt = mustLand ? await blockhashes.findEnd({ ...payment, ageMs }) : Number.POSITIVE_INFINITY;
    return { ...checked, endsAt };
  } catch (error) {
    await (paymentMethod === "transfer"
      ? discardPayment(ports, claimed.claim)
      : releasePayment(ports, claimed.claim));
    throw error;
  }
}

/**
 * Checks a payment against the chain before any work. A payment that transfers nothing only has to be fresh, which a
 * message was when it was verified.
 * A payment that is already on chain passes and is found when it is sent.
 */
async function checkChain(
  ports: PaymentPorts,
  { payment, paymentMethod, price }: Omit<NewClaimed, "claim">,
): Promise<Omit<Checked, "endsAt">> {
  const { paymentChain, settings } = ports;
  if (paymentMethod !== "transfer") {
    if (payment.isMessage || (await paymentChain.isFresh(payment.blockhash)))
      return { slot: 0n, isUnseen: true };
    throw paymentInvalid(REFUSALS.notConfirmed);
  }
  if (payment.isSponsored) {
    const answer = await checkSponsor(ports, payment.payer, toSponsoredFee(payment, settings));
    if (answer !== "paid") throw unsponsored(answer);
  }
  const { slot, failure } =
    payment.amount === null
      ? await simulateProgram(ports, payment.transaction, price)
      : await paymentChain.simulate(payment.transaction);
  if (failure !== null && failure !== "processed") throw failedTransfer(failure);
  return { slot, isUnseen: failure === null };
}

/**
 * Simulates a payment by a program. Throws `payment_invalid` unless it makes exactly one transfer of the price to the
 * treasury. One that is already on chain is checked by its effect when it is settled.
 */
async function simulateProgram(
  { paymentChain, codec, settings }: PaymentPorts,
  transaction: string,
  price: bigint,
): Promise<Simulation> {
  const treasuryAccount = codec.findTokenAccount(settings.payTo);
  const simulation = await paymentChain.simulate(transaction, treasuryAccount);
  if (simulation.failure !== null) return simulation;
  const rules = { ...settings, treasuryAccount };
  const transfer = checkInnerTransfer(simulation.innerInstructions, price, rules);
  if (typeof transfer === "string") throw paymentInvalid(transfer);
  const refusal = refuseSourceOwner(await paymentChain.readTokenOwner(transfer.source), settings);
  if (refusal !== null) throw paymentInvalid(refusal);
  return simulation;
}

/** Renews the claim of a payment until the returned function is called. */
export function renewPaymentClaim(
  { log, ...ports }: LeasePorts & { readonly log: Log },
  claim: PaymentClaim,
): () => void {
  const extend = () =>
    extendPaymentClaim(ports, claim).catch((err) =>
      log.warn({ err }, "the lease of a payment was not renewed"),
    );
  const timer = setInterval(extend, (ports.settings.leaseSeconds * 1000) / 3);
  timer.unref();
  return () => clearInterval(timer);
}

/** Returns the lamports that the sponsor spends on a payment, and its limits. */
export function toSponsoredFee(
  { isSponsored, networkFee }: Pick<Payment, "isSponsored" | "networkFee">,
  { sponsorDailyLamports, sponsorPayerLamports }: PaymentSettings,
): SponsoredFee {
  return {
    lamports: isSponsored ? networkFee : 0n,
    dailyLamports: sponsorDailyLamports,
    payerLamports: sponsorPayerLamports,
  };
}
