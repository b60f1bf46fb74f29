import type { Address } from "@walletlens/engine/address";
import type { Clock } from "@/lib/runtime/ports";
import type { PaymentChain, Payments, SponsoredFee, TransactionCodec } from "./ports";
import type { Payment } from "./rules/check-transaction";

export interface PaymentPorts {
  readonly settings: PaymentSettings;
  readonly payments: Payments;
  readonly paymentChain: PaymentChain;
  readonly codec: TransactionCodec;
  readonly clock: Clock;
  readonly sleep: (ms: number) => Promise<void>;
}

export interface PaymentSettings {
  /** CAIP-2 name of the chain. */
  readonly network: string;
  readonly asset: Address;
  readonly payTo: Address;
  readonly sponsor: Address | null;
  /** Maximum that the sponsor spends in a UTC day, in total and for one payer. */
  readonly sponsorDailyLamports: bigint;
  readonly sponsorPayerLamports: bigint;
  /** Seconds for which a claim outlives its process. */
  readonly leaseSeconds: number;
}

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
