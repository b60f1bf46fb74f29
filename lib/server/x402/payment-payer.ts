import { countCall, type RatePorts, refundCall, requireWithinRate } from "@/lib/billing/count-call";
import type { RateStatus } from "@/lib/billing/rules/rate-limit";
import { AppError } from "@/lib/config/errors";
import { isBlocked } from "@/lib/identity/blocks";
import { paidRequester } from "@/lib/jobs/rules/requester";
import {
  type ClaimedPayment,
  claimPayment,
  type PayableCall,
  renewPaymentClaim,
} from "@/lib/payments/claim-payment";
import { markPaymentAnswered, releasePayment, wasPaymentSent } from "@/lib/payments/payment-claims";
import { PaymentExpiring, paymentInvalid } from "@/lib/payments/payment-invalid";
import { REFUSALS } from "@/lib/payments/rules/refusals";
import { acceptPaidJobs, atReserve, settlePayment } from "@/lib/payments/settle-payment";
import { persist } from "@/lib/runtime/persist";
import type { Payer } from "../auth/principal";
import type { CallPaymentPorts, UseCases } from "../use-cases";
import { type PayerHeader, readPayerHeader, type WalletOffer } from "./payer-header";
import { paymentResponse } from "./payment-headers";

/** A wallet that pays for the call that contains its payment. */
interface PayingWallet extends WalletOffer {
  readonly network: string;
  readonly blocked: boolean;
  readonly payerRate: PayerRate;
}

/**
 * Creates the payer of a payment per call. The payment is claimed before the work, settled when the reply is
 * ready, and used up once the reply is delivered. The call counts for its address until the payment is
 * claimed, then for the wallet.
 */
function createPaymentPayer(wallet: PayingWallet, payments: CallPaymentPorts): Payer {
  const { payment, network, blocked, payerRate } = wallet;
  const claim = new CallClaim(wallet, payments);
  return {
    owner: payment.payer,
    keyId: null,
    keyVersion: null,
    blocked,
    get rate() {
      return payerRate.status;
    },
    isAuthenticated: false,
    idempotencyKey: wallet.identifier,
    canPay: () => true,

    async prove(fingerprint) {
      if (await wasPaymentSent(payments, { messageHash: payment.messageHash, fingerprint })) return;
      await claim.open({ fingerprint, price: null });
      await payerRate.refund();
      claim.markSettled();
    },

    async authorize({ usdMicros }, fingerprint) {
      requireAccepted(wallet, usdMicros);
      const { stored } = await claim.open({ fingerprint: fingerprint(), price: BigInt(usdMicros) });
      if (stored !== null) claim.markSettled();
      return stored?.answer ?? null;
    },

    requester: () => paidRequester(payment.payer),

    settle: ({ chargeKey, endpointId: reason, isOpenToAll }, answer) =>
      claim.settle(async (claimed) => {
        await settlePayment(payments, claimed, { chargeKey, reason, answer, effect: null });
        return claimed.paymentMethod !== "proof";
      }, isOpenToAll),

    accept: ({ chargeKey, endpointId: endpoint }, works) =>
      claim.settle((claimed) => acceptPaidJobs(payments, claimed, { endpoint, chargeKey }, works)),

    buy: ({ chargeKey, endpointId: reason }, grant) =>
      claim.settle((claimed) => {
        const effect = { kind: "pack" as const, grant };
        return settlePayment(payments, claimed, { chargeKey, reason, answer: null, effect });
      }),

    headers: () => (claim.settled === null ? {} : paymentResponse(network, claim.settled)),

    limitWait: (signal) => claim.limitWait(signal),

    needsDeliveryAck: () => claim.isSettled,

    onResponseClosed: (delivered) => claim.close(delivered),
  };
}

/** The claim of a call to its payment, and its lease. */
class CallClaim {
  isSettled = false;
  private claimed: ClaimedPayment | null = null;
  private stopRenewing = () => {};
  private stopWaiting = () => {};

  constructor(
    private readonly wallet: PayingWallet,
    private readonly payments: CallPaymentPorts,
  ) {}

  /** The claimed payment once it is settled, else null. */
  get settled(): ClaimedPayment | null {
    return this.isSettled ? this.claimed : null;
  }

  /** Claims the payment for `call` and renews the lease from then on. */
  async open(call: PayableCall): Promise<ClaimedPayment> {
    const { payment, payerRate } = this.wallet;
    const claimed = await claimPayment(this.payments, payment, call);
    this.claimed = claimed;
    this.stopRenewing = renewPaymentClaim(this.payments, claimed.claim);
    // Anyone can resend a payment that has been on chain, so it does not identify its sender.
    if (!claimed.isUnseen) return claimed;
    await payerRate.countWallet();
    // A proof costs nothing, so the address stays counted until the proof has opened a result of its wallet.
    if (claimed.paymentMethod !== "proof") await payerRate.refund();
    return claimed;
  }

  /**
   * Returns a signal that also ends a wait when the transaction has just the time left to be sent and repeated.
   * Without a transaction to send, the given signal.
   */
  limitWait(signal: AbortSignal): AbortSignal {
    const { claimed, isSettled } = this;
    if (claimed === null || isSettled || !Number.isFinite(claimed.endsAt)) return signal;
    const end = new AbortController();
    this.stopWaiting = atReserve(this.payments, claimed, () => end.abort());
    return AbortSignal.any([signal, end.signal]);
  }

  /** After settlement only the delivery is left. The claim is renewed until its outcome is stored. */
  markSettled(): void {
    this.isSettled = true;
  }

  /**
   * Settles the payment by `settle`. A payment that is refused on settlement counts as an invalid one. A proof stays
   * counted for its address if the response is open to all.
   */
  async settle<Settled>(
    settle: (claimed: ClaimedPayment) => Promise<Settled>,
    isOpenToAll = false,
  ): Promise<Settled> {
    const { claimed } = this;
    if (claimed === null) throw new Error("a payment is settled that was not authorized");
    const { payerRate } = this.wallet;
    try {
      const settled = await settle(claimed);
      this.markSettled();
      const opensOwn = claimed.paymentMethod !== "proof" || !isOpenToAll;
      if (claimed.isUnseen && opensOwn) await payerRate.refund();
      return settled;
    } catch (error) {
      const isRefused = error instanceof AppError && error.code === "payment_invalid";
      if (isRefused && !(error instanceof PaymentExpiring)) await payerRate.recount();
      throw error;
    }
  }

  /** Ends the claim with the response: a delivered reply uses the payment up, another end releases it. */
  async close(delivered: boolean): Promise<void> {
    this.stopWaiting();
    if (this.claimed === null) return;
    const { payments, isSettled } = this;
    const { claim } = this.claimed;
    this.claimed = null;
    try {
      if (delivered && isSettled) await persist(() => markPaymentAnswered(payments, claim));
      else await releasePayment(payments, claim);
    } finally {
      this.stopRenewing();
    }
  }
}

/**
 * Throws `payment_invalid` if `accepted.amount` differs from the price. A transfer of another amount passes:
 * either the later checks refuse it, or it has paid for an earlier run.
 */
function requireAccepted({ payment, acceptedAmount: accepted }: PayingWallet, required: number): void {
  if (accepted === null || accepted === String(required)) return;
  if (payment.amount !== null && payment.amount !== BigInt(required)) return;
  throw paymentInvalid(`The field accepted.amount must be ${required}.`);
}

/** Sender of an unclaimed payment. */
interface Sender {
  readonly address: string;
  /** State of the rate, including this call; null without limits. */
  readonly rate: RateStatus | null;
}

/** Returns the payer of a payment or proof. Throws `invalid_request` and `payment_invalid`. */
export async function identifyPayment(
  header: PayerHeader,
  { address, rate }: Sender,
  { ports }: UseCases,
): Promise<Payer> {
  const { payments } = ports;
  if (payments === null) throw paymentInvalid(REFUSALS.notReady);
  const terms = await payments.treasury.requireTerms();
  const offered = readPayerHeader(header, terms, { ...ports, payments });
  const { payer } = offered.payment;
  const blocked = await isBlocked(ports, payer);
  const payerRate = createPayerRate({ address, rate }, payer, ports);
  return createPaymentPayer({ ...offered, network: terms.network, blocked, payerRate }, payments);
}

function createPayerRate({ address, rate }: Sender, wallet: string, ports: RatePorts): PayerRate {
  let status = rate;
  let isRefunded = false;
  return {
    get status() {
      return status;
    },

    async countWallet() {
      status = await countCall(ports, { kind: "wallet", wallet });
      requireWithinRate(status);
    },

    async refund() {
      if (isRefunded) return;
      isRefunded = true;
      await refundCall(ports, { kind: "unclaimed", address });
    },

    async recount() {
      if (!isRefunded) return;
      isRefunded = false;
      await countCall(ports, { kind: "unclaimed", address });
    },
  };
}

/** Rate of a paying wallet's call: counted by address until the wallet is confirmed. */
interface PayerRate {
  /** Current state of the rate; null without limits. */
  readonly status: RateStatus | null;
  /** Counts the call of a confirmed wallet. Throws `rate_limited`. */
  countWallet(): Promise<void>;
  /** Refunds the count of the address. */
  refund(): Promise<void>;
  /** Counts the address again after a refund. */
  recount(): Promise<void>;
}
