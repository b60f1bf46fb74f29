import type { PaymentSettings } from "@/lib/application/payment-ports";
import type { Payment } from "@/lib/domain/payments/check-transaction";
import type { SponsoredFee } from "@/lib/ports/payments";

/** What the sponsor is to spend on a payment, and the most that it may spend. */
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
