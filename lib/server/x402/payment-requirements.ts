import type { BlockhashOffer } from "@/lib/payments/blockhash-lives";
import type { OpenTerms } from "@/lib/payments/treasury";

export const SCHEME = "exact";

/**
 * Returns the accepted payments of `price` base units. If a sponsor pays network fees, the payment without it is the
 * second option, for wallets that add instructions that the sponsor does not accept.
 */
export function listRequirements(
  terms: OpenTerms,
  { latest, maxTimeoutSeconds }: BlockhashOffer,
  price: number,
) {
  const { network, asset, payTo, feePayer } = terms;
  const extra =
    latest === null
      ? {}
      : {
          recentBlockhash: latest.blockhash,
          lastValidBlockHeight: String(latest.lastValidBlockHeight),
        };
  const amount = String(price);
  const ownFeeTerms = { scheme: SCHEME, network, asset, amount, payTo, maxTimeoutSeconds, extra };
  return feePayer === null ? [ownFeeTerms] : [{ ...ownFeeTerms, extra: { feePayer, ...extra } }, ownFeeTerms];
}
