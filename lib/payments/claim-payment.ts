import { AppError } from "@/lib/config/errors";
import type { Log } from "@/lib/config/log";
import { failedTransfer, paymentInvalid, unsponsored } from "./payment-invalid";
import type { PaymentPorts, PaymentSettings } from "./payment-ports";
import type { ClaimOutcome, PaymentClaim, SentTransaction, SponsoredFee, StoredOutcome } from "./ports";
import { checkTransaction, type Payment } from "./rules/check-transaction";
import { REFUSALS, refuseAmount } from "./rules/refusals";

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
  readonly held: PaymentClaim;
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
  const claim = { messageHash, signature, payer, blockhash, fingerprint };
  const outcome = await claimWithRetry(ports, () => ports.payments.claim(claim));
  const { held, status, stored, ageMs } = requireClaimed(outcome);
  const claimed = { payment, held, price: price ?? 0n, paymentMethod };
  if (status === "claimed")
    return { ...claimed, ...(await checkClaimed(ports, claimed, ageMs)), stored: null };
  const seen = { slot: stored.slot, isUnseen: false, endsAt: Number.POSITIVE_INFINITY };
  try {
    if (status === "settled") return { ...claimed, ...seen, stored };
    return { ...claimed, ...seen, stored: await finish(ports, payment, stored) };
  } catch (error) {
    await ports.payments.release(held);
    throw error;
  }
}

/**
 * A wallet with enough credit pays with a transfer of 0, which proves its identity. A payment of an earlier
 * run stays valid for its reply, which costs nothing any more.
 */
async function choosePaymentMethod(
  { payments }: PaymentPorts,
  { messageHash, payer, amount }: VerifiedPayment,
  { fingerprint, price }: { readonly fingerprint: string; readonly price: bigint },
): Promise<ClaimedPayment["paymentMethod"]> {
  const refusal = refuseAmount(amount, price);
  if (refusal === null) return price === 0n ? "proof" : "transfer";
  if (price === 0n && (await payments.wasSent({ messageHash, fingerprint }))) return "transfer";
  if (amount === 0n && (await payments.readCredit(payer)) >= price) return "credit";
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
  { messageHash, signature, blockhash, transaction }: VerifiedPayment,
  stored: StoredOutcome,
): Promise<StoredOutcome> {
  const outcome = await awaitOutcome(ports, { signature, blockhash, slot: stored.slot }, transaction, null);
  if (outcome !== "landed") {
    await ports.payments.voidPayment(messageHash, outcome);
    throw paymentInvalid(REFUSALS.notConfirmed);
  }
  await ports.payments.settle(messageHash);
  return stored;
}

type NewClaimed = Pick<ClaimedPayment, "payment" | "held" | "paymentMethod">;
type Checked = Pick<ClaimedPayment, "slot" | "isUnseen" | "endsAt">;

/**
 * Discards a transfer that would fail: it was not sent, so the caller can send it again. A proof of identity
 * stays, because it is valid once.
 */
async function checkClaimed(ports: PaymentPorts, claimed: NewClaimed, ageMs: number): Promise<Checked> {
  const { payments, blockhashes } = ports;
  const { payment, paymentMethod } = claimed;
  try {
    const checked = await checkChain(ports, claimed);
    const isSent = paymentMethod === "transfer";
    return {
      ...checked,
      endsAt: isSent ? await blockhashes.findEnd({ ...payment, ageMs }) : Number.POSITIVE_INFINITY,
    };
  } catch (error) {
    await (claimed.paymentMethod === "transfer"
      ? payments.discard(claimed.held)
      : payments.release(claimed.held));
    throw error;
  }
}

/**
 * Checks a payment against the chain before any work. A payment that transfers nothing only has to be fresh.
 * A payment that is already on chain passes and is found when it is sent.
 */
async function checkChain(
  { paymentChain, payments, settings }: PaymentPorts,
  { payment, paymentMethod }: Pick<NewClaimed, "payment" | "paymentMethod">,
): Promise<Omit<Checked, "endsAt">> {
  if (paymentMethod !== "transfer") {
    if (await paymentChain.isFresh(payment.blockhash)) return { slot: 0n, isUnseen: true };
    throw paymentInvalid(REFUSALS.notConfirmed);
  }
  if (payment.isSponsored) {
    const answer = await payments.checkSponsor(payment.payer, sponsoredFee(payment, settings));
    if (answer !== "paid") throw unsponsored(answer);
  }
  const { slot, failure } = await paymentChain.simulate(payment.transaction);
  if (failure !== null && failure !== "processed") throw failedTransfer(failure);
  return { slot, isUnseen: failure === null };
}

/** A payment that satisfies every rule that depends neither on the price nor on the chain. */
export interface VerifiedPayment extends Payment {
  /** Base58. */
  readonly signature: string;
  /** Base64, with all signatures. */
  readonly transaction: string;
  /** Last block height of its blockhash, as the payer states it; null if unstated. */
  readonly lastValidBlockHeight: bigint | null;
}

/** A block height that the payer states for a blockhash; null for that of the transaction. */
export interface StatedHeight {
  readonly blockhash: string | null;
  readonly lastValidBlockHeight: bigint;
}

/** Checks a signed transaction in base64 offline. Throws `payment_invalid`. */
export function verifyPayment(
  { codec, settings }: Pick<PaymentPorts, "codec" | "settings">,
  base64: string,
  stated: StatedHeight | null = null,
): VerifiedPayment {
  const decoded = codec.decode(base64);
  if (decoded === null) throw paymentInvalid(REFUSALS.undecodable);
  const { asset, payTo, sponsor } = settings;
  const { tokenAccountOf } = codec;
  const checked = checkTransaction(decoded.transaction, { asset, payTo, sponsor, tokenAccountOf });
  if ("refusal" in checked) throw paymentInvalid(checked.refusal);
  const { signature, base64: transaction } = decoded.complete();
  const { blockhash } = checked.payment;
  const isStated = stated !== null && (stated.blockhash ?? blockhash) === blockhash;
  const lastValidBlockHeight = isStated ? stated.lastValidBlockHeight : null;
  return { ...checked.payment, signature, transaction, lastValidBlockHeight };
}

/** Renews the claim of a payment until the returned function is called. */
export function renewPaymentClaim(
  { payments, settings, log }: Pick<PaymentPorts, "payments" | "settings"> & { readonly log: Log },
  held: PaymentClaim,
): () => void {
  const extend = () =>
    payments.extend(held).catch((err) => log.warn({ err }, "the lease of a payment was not renewed"));
  const timer = setInterval(extend, (settings.leaseSeconds * 1000) / 3);
  timer.unref();
  return () => clearInterval(timer);
}

/**
 * Follows a transaction until it has landed or cannot land any more, and resends it meanwhile. `sentAt` is
 * null if it is unknown whether it was sent. Throws `chain_unavailable` if the outcome is unknown after twice the life
 * of a blockhash: it is valid for at most one, and its end is known a moment later.
 */
export async function awaitOutcome(
  { paymentChain, blockhashes, timer, sleep }: OutcomePorts,
  sent: SentTransaction,
  transaction: string,
  sentAt: number | null,
): Promise<"landed" | "failed" | "never"> {
  const begun = timer.now();
  let lastSent = sentAt ?? Number.NEGATIVE_INFINITY;
  for (
    let pause = FIRST_PAUSE_MS;
    timer.now() - begun < 2 * blockhashes.lifeMs;
    pause = Math.min(pause * 2, MAX_PAUSE_MS)
  ) {
    const outcome = await paymentChain.findOutcome(sent);
    if (outcome !== "pending") return outcome;
    await sleep(pause);
    if (timer.now() - lastSent < RESEND_MS) continue;
    await paymentChain.send(transaction);
    lastSent = timer.now();
  }
  const message =
    "It is not known yet whether the payment has gone through: send the same request with it again.";
  throw new AppError("chain_unavailable", message, { retryAfterSeconds: 30 });
}

type OutcomePorts = Pick<PaymentPorts, "paymentChain" | "blockhashes" | "timer" | "sleep">;

const FIRST_PAUSE_MS = 50;
const MAX_PAUSE_MS = 800;
const RESEND_MS = 2000;

/** Returns the lamports that the sponsor spends on a payment, and its limits. */
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
