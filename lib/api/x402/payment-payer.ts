import type { RateStatus } from "@/lib/billing/rules/rate-limit";
import { AppError } from "@/lib/config/errors";
import { paidRequester } from "@/lib/jobs/rules/requester";
import type { ClaimedPayment, PayableCall, VerifiedPayment } from "@/lib/payments/claim-payment";
import { paymentInvalid } from "@/lib/payments/payment-invalid";
import type { Payer } from "../auth/principal";
import { requireWithinRate } from "../auth/rate-limits";
import type { PaymentUseCases, UseCases } from "../server/use-cases";
import { paymentResponse, readPaymentHeader } from "./payment-headers";

/** A wallet that pays for the one call that it sends a payment with. */
interface PayingWallet {
  readonly payment: VerifiedPayment;
  /** The amount that the payer says it accepts; null where it does not say. */
  readonly acceptedAmount: string | null;
  readonly network: string;
  readonly blocked: boolean;
  readonly counted: PayerRate;
}

/**
 * Payer by a payment per call. The payment is claimed before the work, settled when the answer is ready, and used up
 * once that has left. The call counts for its address until the payment is claimed, and from then on for the wallet.
 */
function createPaymentPayer(wallet: PayingWallet, payments: PaymentUseCases): Payer {
  const { payment, network, blocked, counted } = wallet;
  let claimed: ClaimedPayment | null = null;
  let stopKeeping = () => {};
  let isSettled = false;

  const take = async (call: PayableCall) => {
    claimed = await payments.claim(payment, call);
    stopKeeping = payments.keepClaim(claimed.held);
    // What has been on chain can be sent by everybody: it says nothing about who sends it now.
    if (!claimed.isUnseen) return claimed;
    await counted.countWallet();
    // A signature alone costs nothing, so a proof stands for its wallet once it has opened something of that.
    if (claimed.paymentMethod !== "proof") await counted.refund();
    return claimed;
  };
  /**
   * Marks the payment as settled. Only the answer is left: if it is not fetched, the lease runs out and the same
   * request can fetch it.
   */
  const markSettled = () => {
    isSettled = true;
    stopKeeping();
  };
  /** A payment that is refused after all was no better than one that is refused at once. */
  const settling = async <Settled>(settle: (held: ClaimedPayment) => Promise<Settled>): Promise<Settled> => {
    const held = requireClaimed();
    try {
      const settled = await settle(held);
      markSettled();
      if (held.isUnseen) await counted.refund();
      return settled;
    } catch (error) {
      if (error instanceof AppError && error.code === "payment_invalid") await counted.takeBack();
      throw error;
    }
  };
  const requireClaimed = () => {
    if (claimed === null) throw new Error("a payment is settled that was not authorized");
    return claimed;
  };
  const payer: Payer = {
    owner: payment.payer,
    keyId: null,
    keyVersion: null,
    blocked,
    get rate() {
      return counted.status;
    },
    isAuthenticated: false,
    payerFor: async () => payer,
    canPay: () => true,

    async prove(fingerprint) {
      if (await payments.wasSent(payment, fingerprint)) return;
      await take({ fingerprint, price: null });
      await counted.refund();
      markSettled();
    },

    async authorize({ usdMicros }, fingerprint) {
      requireAccepted(wallet, usdMicros);
      const { stored } = await take({ fingerprint: fingerprint(), price: BigInt(usdMicros) });
      if (stored !== null) markSettled();
      return stored?.answer ?? null;
    },

    requester: () => paidRequester(payment.payer),

    settle: ({ chargeKey, endpointId: reason }, answer) =>
      settling((held) => payments.settle(held, { chargeKey, reason, answer, effect: null })),

    accept: ({ chargeKey, endpointId: endpoint }, works) =>
      settling((held) => payments.acceptJobs(held, { endpoint, chargeKey }, works)),

    buy: ({ chargeKey, endpointId: reason }, grant) =>
      settling((held) =>
        payments.settle(held, { chargeKey, reason, answer: null, effect: { kind: "pack", grant } }),
      ),

    headers: () => (claimed !== null && isSettled ? paymentResponse(network, claimed) : {}),

    needsDeliveryAck: () => isSettled,

    async onResponseClosed(hasLeft) {
      stopKeeping();
      if (claimed === null) return;
      const { held } = claimed;
      claimed = null;
      await (hasLeft && isSettled ? payments.markAnswered(held) : payments.release(held));
    },
  };
  return payer;
}

/**
 * Throws `payment_invalid` where the payer says that it accepts another amount than the price. A transfer that is
 * itself not of the price passes: either that is what is wrong, or an earlier run was paid by it.
 */
function requireAccepted({ payment, acceptedAmount: accepted }: PayingWallet, required: number): void {
  if (accepted === null || accepted === String(required) || payment.amount !== BigInt(required)) return;
  throw paymentInvalid(`The field accepted.amount must be ${required}.`);
}

/** Sender of a payment, as far as that is known before it is claimed. */
interface Sender {
  readonly address: string;
  /** State of the rate of its calls with payments, this one included; null where nothing limits them. */
  readonly rate: RateStatus | null;
}

/** The wallet that a payment names, for one call. Throws `invalid_request` and `payment_invalid`. */
export async function identifyPayment(
  header: string,
  { address, rate }: Sender,
  useCases: Pick<UseCases, "payments" | "countCall" | "refundCall" | "isBlocked">,
): Promise<Payer> {
  const { payments } = useCases;
  const terms = await payments.requireTerms();
  const { transaction, acceptedAmount } = readPaymentHeader(header, terms);
  const payment = payments.verify(transaction);
  const blocked = await useCases.isBlocked(payment.payer);
  const counted = createPayerRate({ address, wallet: payment.payer, rate }, useCases);
  const wallet = { payment, acceptedAmount, network: terms.network, blocked, counted };
  return createPaymentPayer(wallet, payments);
}

/** The sender of a payment: the address that it comes from has been counted, with `rate` as the result. */
interface CountedSender {
  readonly address: string;
  readonly wallet: string;
  readonly rate: RateStatus | null;
}

/** The rate of one call. */
function createPayerRate(
  { address, wallet, rate }: CountedSender,
  { countCall, refundCall }: Pick<UseCases, "countCall" | "refundCall">,
): PayerRate {
  let status = rate;
  let isGivenBack = false;
  return {
    get status() {
      return status;
    },

    async countWallet() {
      status = await countCall({ kind: "wallet", wallet });
      requireWithinRate(status);
    },

    async refund() {
      if (isGivenBack) return;
      isGivenBack = true;
      await refundCall({ kind: "unproven", address });
    },

    async takeBack() {
      if (!isGivenBack) return;
      isGivenBack = false;
      await countCall({ kind: "unproven", address });
    },
  };
}

/** Rate of a paying wallet's call: counted by the address that sends it, until it is certain whose it is. */
interface PayerRate {
  /** State of the rate that the call counts against; null where nothing limits it. */
  readonly status: RateStatus | null;
  /** Counts the call of a wallet that has surely sent it. Throws `rate_limited` for one too many. */
  countWallet(): Promise<void>;
  /** Takes back that the address was counted. */
  refund(): Promise<void>;
  /** Counts the address after all, where that was taken back. */
  takeBack(): Promise<void>;
}
