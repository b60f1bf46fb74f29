import { formatDateTime } from "@walletlens/client/format";
import type { Address } from "@walletlens/engine/address";
import type { WalletProfile } from "@walletlens/engine/wallet/profile";
import type { ReactNode } from "react";
import { Notice } from "@/components/ui/notice";

/** Notices to read before the figures: that they are old, or rest on too little. */
export function WalletNotices({
  wallet,
  profile,
  stale,
}: {
  wallet: Address;
  profile: WalletProfile;
  stale: boolean;
}) {
  const isThin = profile.hud.dataQualityTier === "INSUFFICIENT";
  if (!stale && !isThin) return null;
  return (
    <div className="space-y-2">
      {stale && (
        <Notice tone="warning" title="These figures are old">
          They could not be refreshed just now and show the wallet as of{" "}
          {formatDateTime(profile.hud.calculatedAt)}.{" "}
          <a href={`/wallet/${wallet}`} className="text-link">
            Try again
          </a>
        </Notice>
      )}
      {isThin && (
        <Notice tone="warning" title="Not enough data to judge this wallet">
          {describeThinness(profile)}
        </Notice>
      )}
    </div>
  );
}

function describeThinness({ behavior, coverage }: WalletProfile): ReactNode {
  const missing =
    behavior === null
      ? "It has not traded a token in the covered history."
      : "Fewer than three cycles, from a first buy to a sale that leaves at most 20%, are completed in the covered history.";
  const remedy = coverage.complete
    ? "Three completed cycles make bronze, five silver, ten gold."
    : "Older history that is not covered yet may add to them; three completed cycles make bronze, five silver, ten gold.";
  return `${missing} ${remedy}`;
}
