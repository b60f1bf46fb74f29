import { formatCount } from "@walletlens/client/format";
import type { HolderProfilesResult } from "@walletlens/contract/holders";
import type { Address } from "@walletlens/engine/address";
import type { z } from "zod";
import { HoldersView } from "@/components/token/holders-view";
import { toHolderRow } from "@/components/token/to-holder-row";
import { countOf } from "@/components/ui/count-of";
import type { ApiCall } from "@/components/ui/json-dialog";
import { RelativeTime } from "@/components/ui/relative-time";

interface HoldersResultProps {
  readonly mint: Address;
  readonly result: z.output<typeof HolderProfilesResult>;
  /** ISO 8601, UTC. */
  readonly finishedAt: string | null;
  readonly now: number;
  readonly call: ApiCall | null;
}

export function HoldersResult({ mint, result, finishedAt, now, call }: HoldersResultProps) {
  const { profiles, metadata } = result;
  const { totalHoldersRequested, totalHoldersAnalyzed, failedHolders, truncated } = metadata;
  const skipped = profiles.filter(({ analysisSkipped }) => analysisSkipped).length;
  return (
    <div className="space-y-4">
      <p className="text-sm text-muted">
        {finishedAt !== null && (
          <>
            Finished <RelativeTime time={finishedAt} now={now} /> ·{" "}
          </>
        )}
        {formatCount(totalHoldersAnalyzed)} of {countOf(profiles.length + failedHolders, "holder")} analyzed
        {skipped > 0 &&
          `, ${countOf(skipped, "pool, exchange or program", "pools, exchanges or programs")} skipped`}
        {failedHolders > 0 && `, ${formatCount(failedHolders)} could not be read`}
        {truncated && " · the provider shows the largest accounts only"}
      </p>
      <HoldersView
        mint={mint}
        rows={profiles.map(toHolderRow)}
        topN={totalHoldersRequested}
        isComplete
        truncated={truncated}
        call={call}
      />
    </div>
  );
}
