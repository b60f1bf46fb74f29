import { formatDate } from "@walletlens/client/format";
import type { CoverageView } from "@walletlens/engine/wallet/profile";
import type { ReactNode } from "react";
import { countOf } from "@/components/ui/count-of";
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
  const count = countOf(transactions, "transaction");
  const days =
    fromTime === null || toTime === null ? "" : `, ${formatDate(fromTime)} to ${formatDate(toTime)}`;
  return `${count}${days} · full history`;
}
