import type { Address } from "@walletlens/engine/address";
import type { WalletProfile } from "@walletlens/engine/result-types";
import { formatDateTime, formatPercent } from "@walletlens/format";
import { describePriceOutage } from "@walletlens/format/price-outage";
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
  const outage = describePriceOutage(profile.hud.provenance.prices?.unavailableSince);
  if (!stale && !isThin && !isPart && outage === null) return null;
  return (
    <div className="space-y-2">
      {stale && (
        <Notice tone="warning" title="These figures are out of date">
          The refresh failed. Showing results as of {formatDateTime(profile.hud.calculatedAt)}.{" "}
          <a href={`/wallet/${wallet}`} className="text-link">
            Try again
          </a>
        </Notice>
      )}
      {outage !== null && (
        <Notice tone="warning" title={`Prices: ${outage}`}>
          No source had these prices when the wallet was analyzed. Figures that need them are unknown, or
          leave parts out, until the next analysis.
        </Notice>
      )}
      {isPart && (
        <Notice title="Partial history">
          All-time figures cover only the {describeCoveredPart(profile.coverage)}. Older transactions are not
          included.
          <div className="mt-2 empty:hidden">{rest}</div>
        </Notice>
      )}
      {isThin && (
        <Notice tone="warning" title="Not enough data to rate this wallet">
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
          ? "No trades found. "
          : "Fewer than 3 closed trades in the covered history. A trade closes when a sale leaves at most 20% of the position. ")}
      {tierReasons.includes("basis") && (
        <>
          <a href={metricPath(walletAddress, "unknown-cost")} className="text-link">
            {formatPercent(1 - (pnl.allTime.knownBasisShare ?? 0))} of sell volume
          </a>{" "}
          has no cost basis: those tokens were transferred in or bought earlier than the data goes back.{" "}
        </>
      )}
      {!coverage.complete && "Older history that is not read yet may change this."}
    </>
  );
}
