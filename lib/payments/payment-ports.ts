import type { Address } from "@walletlens/engine/address";
import type { Clock } from "@/lib/runtime/ports";
import type { PaymentChain, Payments, SponsoredFee, TransactionCodec } from "./ports";
import type { Payment } from "./rules/check-transaction";

/** Ports that payments per call are taken with. */
export interface PaymentPorts {
  readonly settings: PaymentSettings;
  readonly payments: Payments;
  readonly paymentChain: PaymentChain;
  readonly codec: TransactionCodec;
  readonly clock: Clock;
  readonly sleep: (ms: number) => Promise<void>;
}

/** Settings of payments, as an operator has configured them. */
export interface PaymentSettings {
  /** CAIP-2 name of the chain. */
  readonly network: string;
  readonly asset: Address;
  readonly payTo: Address;
  readonly sponsor: Address | null;
  /** Lamports that the sponsor may spend in a UTC day, on everybody and on one payer. */
  readonly sponsorDailyLamports: bigint;
  readonly sponsorPayerLamports: bigint;
  /** Seconds that a claim outlives the process that holds it. */
  readonly leaseSeconds: number;
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
