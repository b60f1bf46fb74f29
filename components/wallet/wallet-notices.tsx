import { formatDateTime, formatPercent } from "@walletlens/client/format";
import type { Address } from "@walletlens/engine/address";
import type { WalletProfile } from "@walletlens/engine/wallet/profile";
import type { ReactNode } from "react";
import { Notice } from "@/components/ui/notice";
import { describeCoveredPart } from "@/components/wallet/describe-coverage";
import { metricPath } from "@/components/wallet/evidence/evidence-path";

interface WalletNoticesProps {
  readonly wallet: Address;
  readonly profile: WalletProfile;
  readonly stale: boolean;
  readonly rest: ReactNode;
}

export function WalletNotices({ wallet, profile, stale, rest }: WalletNoticesProps) {
  const isThin = profile.hud.dataQualityTier === "INSUFFICIENT";
  const isPart = !profile.coverage.complete;
  if (!stale && !isThin && !isPart) return null;
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
      {isPart && (
        <Notice title="A part of the history">
          All-time figures are of the {describeCoveredPart(profile.coverage)}. What came before is in none of
          them.
          <div className="mt-2 empty:hidden">{rest}</div>
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

/** Explains each reason for insufficient data. */
function describeThinness({ walletAddress, behavior, hud, pnl, coverage }: WalletProfile): ReactNode {
  const { tierReasons } = hud;
  return (
    <>
      {tierReasons.includes("cycles") &&
        (behavior === null
          ? "It has swapped no token in the covered history. "
          : "Fewer than three round trips, from a first buy to a sale that leaves at most 20%, are completed in the covered history. ")}
      {tierReasons.includes("basis") && (
        <>
          <a href={metricPath(walletAddress, "unknown-cost")} className="text-link">
            {formatPercent(1 - (pnl.allTime.knownBasisShare ?? 0))} of what its sales brought
          </a>{" "}
          came from units whose cost is unknown: they were received, or bought before the covered history.{" "}
        </>
      )}
      {!coverage.complete && "Older history that is not covered yet may change that."}
    </>
  );
}
