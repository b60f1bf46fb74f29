import { formatCount, formatDate } from "@walletlens/client/format";
import type { CoverageView, WalletProfile } from "@walletlens/engine/wallet/profile";
import type { ReactNode } from "react";
import { RelativeTime } from "@/components/ui/relative-time";

/**
 * Line that says when a wallet was analysed, and which part of its history. `now` is unix milliseconds, `refresh` shows
 * the progress of newer figures.
 */
export function WalletFreshness({
  profile,
  now,
  refresh = null,
}: {
  profile: WalletProfile;
  now: number;
  refresh?: ReactNode;
}) {
  return (
    <p>
      Analysed <RelativeTime time={profile.hud.calculatedAt} now={now} /> ·{" "}
      {describeCoverage(profile.coverage)}
      {refresh !== null && <> · {refresh}</>}
    </p>
  );
}

function describeCoverage({ transactions, fromTime, toTime, complete }: CoverageView): string {
  const count = transactions === 1 ? "1 transaction" : `${formatCount(transactions)} transactions`;
  const days =
    fromTime === null || toTime === null ? "" : `, ${formatDate(fromTime)} to ${formatDate(toTime)}`;
  return `${count}${days} · ${complete ? "its whole history" : "the newest part of its history"}`;
}
