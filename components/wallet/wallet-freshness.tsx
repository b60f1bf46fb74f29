import type { WalletProfile } from "@walletlens/engine/result-types";
import { formatDate } from "@walletlens/format";
import type { ReactNode } from "react";
import { formatQuantity } from "@/components/ui/format-quantity";
import { RelativeTime } from "@/components/ui/relative-time";
import { describeCoveredPart } from "@/components/wallet/describe-coverage";
import type { ShownProfile } from "@/components/wallet/shown-profile";

interface WalletFreshnessProps {
  readonly profile: ShownProfile;
  readonly now: number;
  readonly refresh?: ReactNode;
  /** First funder of the wallet. */
  readonly funder?: ReactNode;
}

export function WalletFreshness({ profile, now, refresh = null, funder = null }: WalletFreshnessProps) {
  return (
    <p>
      Analyzed <RelativeTime time={profile.hud.calculatedAt} now={now} /> · <Coverage {...profile.coverage} />
      {refresh !== null && <> · {refresh}</>}
      {funder}
    </p>
  );
}

function Coverage(coverage: WalletProfile["coverage"]) {
  const { transactions, fromTime, toTime, complete } = coverage;
  if (!complete) return describeCoveredPart(coverage);
  return (
    <>
      {formatQuantity(transactions, "transaction")}
      {fromTime !== null && toTime !== null && (
        <>
          , <Day time={fromTime} /> to <Day time={toTime} />
        </>
      )}{" "}
      · full history
    </>
  );
}

/** A date that no line break divides. */
function Day({ time }: { time: string }) {
  return <span className="whitespace-nowrap">{formatDate(time)}</span>;
}
