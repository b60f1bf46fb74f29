import { formatCount, formatDate } from "@walletlens/client/format";
import type { CoverageView } from "@walletlens/engine/wallet/profile";
import type { ReactNode } from "react";
import { RelativeTime } from "@/components/ui/relative-time";
import { describeCoveredPart } from "@/components/wallet/describe-coverage";
import type { ShownProfile } from "@/components/wallet/shown-profile";

interface WalletFreshnessProps {
  readonly profile: ShownProfile;
  readonly now: number;
  readonly refresh?: ReactNode;
}

export function WalletFreshness({ profile, now, refresh = null }: WalletFreshnessProps) {
  return (
    <p>
      Analyzed <RelativeTime time={profile.hud.calculatedAt} now={now} /> ·{" "}
      {describeCoverage(profile.coverage)}
      {refresh !== null && <> · {refresh}</>}
    </p>
  );
}

function describeCoverage(coverage: CoverageView): string {
  const { transactions, fromTime, toTime, complete } = coverage;
  if (!complete) return describeCoveredPart(coverage);
  const count = transactions === 1 ? "1 transaction" : `${formatCount(transactions)} transactions`;
  const days =
    fromTime === null || toTime === null ? "" : `, ${formatDate(fromTime)} to ${formatDate(toTime)}`;
  return `${count}${days} · whole history`;
}
