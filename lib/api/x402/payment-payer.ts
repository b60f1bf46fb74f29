import type { ClaimedPayment, PayableCall } from "@/lib/application/claim-payment";
import { paymentInvalid } from "@/lib/application/payment-invalid";
import type { VerifiedPayment } from "@/lib/application/verify-payment";
import { paidRequester } from "@/lib/domain/admission/requester";
import type { RateReading } from "@/lib/domain/rate-limit";
import type { Payer } from "../payer";
import { paymentResponse } from "./payment-headers";
import type { PaymentUseCases } from "./payment-use-cases";

/** A wallet that pays for the one call that it sends a payment with. */
export interface PayingWallet {
  readonly payment: VerifiedPayment;
  /** The amount that the payer says it accepts; null where it does not say. */
  readonly acceptedAmount: string | null;
  readonly network: string;
  readonly blocked: boolean;
  readonly rate: RateReading | null;
}

/** Its payment is claimed before the work, settled when the answer is ready, and used up once that has left. */
export function createPaymentPayer(wallet: PayingWallet, payments: PaymentUseCases): Payer {
  const { payment, network, blocked, rate } = wallet;
  let claimed: ClaimedPayment | null = null;
  let stopHolding = () => {};
  let isSettled = false;

  const take = async (call: PayableCall) => {
    claimed = await payments.claim(payment, call);
    stopHolding = payments.hold(claimed.held);
    return claimed;
  };
  /** What is left is to answer: if nobody fetches that, the lease runs out and the same request can. */
  const markSettled = () => {
    isSettled = true;
    stopHolding();
  };
  const requireClaimed = () => {
    if (claimed === null) throw new Error("a payment is settled that was not authorized");
    return claimed;
  };
  const payer: Payer = {
    owner: payment.payer,
    keyId: null,
    blocked,
    rate,
    isCertain: false,
    payerFor: async () => payer,
    canPay: () => true,

    async prove(fingerprint) {
      if (await payments.wasSent(payment, fingerprint)) return;
      await take({ fingerprint, price: null });
      markSettled();
    },

    async authorize({ usdMicros }, fingerprint) {
      requireAccepted(wallet, usdMicros);
      const { kept } = await take({ fingerprint, price: BigInt(usdMicros) });
      if (kept !== null) markSettled();
      return kept?.answer ?? null;
    },

    requester: () => paidRequester(payment.payer),

    async settle({ chargeKey, endpointId }, answer) {
      await payments.settle(requireClaimed(), { chargeKey, reason: endpointId, answer, effect: null });
      markSettled();
    },

    async accept({ chargeKey, endpointId: endpoint }, works) {
      const jobs = await payments.acceptJobs(requireClaimed(), { endpoint, chargeKey }, works);
      markSettled();
      return jobs;
    },

    async buy({ chargeKey, endpointId }, grant) {
      const effect = { kind: "pack", grant } as const;
      await payments.settle(requireClaimed(), { chargeKey, reason: endpointId, answer: null, effect });
      markSettled();
    },

    headers: () => (claimed !== null && isSettled ? paymentResponse(network, claimed) : {}),

    awaitsLeaving: () => isSettled,

    async end(hasLeft) {
      stopHolding();
      if (claimed === null) return;
      const { held } = claimed;
      claimed = null;
      await (hasLeft && isSettled ? payments.markAnswered(held) : payments.release(held));
    },
  };
  return payer;
}

/** Where the transfer itself is not of the price, that is what is wrong, or an earlier run was paid by it. */
function requireAccepted({ payment, acceptedAmount: accepted }: PayingWallet, required: number): void {
  if (accepted === null || accepted === String(required) || payment.amount !== BigInt(required)) return;
  throw paymentInvalid(`The field accepted.amount must be ${required}.`);
}
