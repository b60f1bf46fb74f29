import type { OrderedWork } from "@/lib/application/accept-jobs";
import type { PaidJobsOrder } from "@/lib/application/accept-paid-jobs";
import type { ClaimedPayment, PayableCall, VerifiedPayment } from "@/lib/application/claim-payment";
import type { OpenTerms } from "@/lib/application/treasury";
import type { GroupJobIds } from "@/lib/domain/group-jobs";
import type { PrepaidSearch } from "@/lib/ports/jobs";
import type { HeldPayment, PaymentIntent } from "@/lib/ports/payments";

/** What payments per call ask of the application. */
export interface PaymentUseCases {
  /** Where and in what calls are paid; null while they cannot be. */
  readTerms(): Promise<OpenTerms | null>;
  /** Throws `payment_invalid` for a transaction, base64, that breaks a rule. */
  verify(transaction: string): VerifiedPayment;
  /** Whether an earlier run of the request has sent the payment. */
  wasSent(payment: VerifiedPayment, fingerprint: string): Promise<boolean>;
  claim(payment: VerifiedPayment, call: PayableCall): Promise<ClaimedPayment>;
  /** Keeps a claim held until the returned function is called. */
  hold(held: HeldPayment): () => void;
  release(held: HeldPayment): Promise<void>;
  markAnswered(held: HeldPayment): Promise<void>;
  settle(claimed: ClaimedPayment, intent: Omit<PaymentIntent, "price">): Promise<void>;
  acceptJobs(
    claimed: ClaimedPayment,
    order: PaidJobsOrder,
    works: readonly OrderedWork[],
  ): Promise<readonly GroupJobIds[]>;
  /** Base units that a wallet is owed. */
  readCredit(wallet: string): Promise<bigint>;
  /** Whether an answer for this job was paid, whoever asks. */
  isJobPaid(search: Omit<PrepaidSearch, "owner">): Promise<boolean>;
}
