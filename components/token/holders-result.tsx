import { formatCount } from "@walletlens/client/format";
import type { Address } from "@walletlens/engine/address";
import * as z from "zod/mini";
import { HoldersView } from "@/components/token/holders-view";
import { readHolderRows } from "@/components/token/read-holder-rows";
import type { ApiCall } from "@/components/ui/panel-tools";
import { RelativeTime } from "@/components/ui/relative-time";
import { RESULT_LIFETIME_MINUTES } from "@/lib/domain/jobs";

/** As far as the page reads the full result; its rows are read where they are shown. */
const Result = z.object({
  profiles: z.array(z.unknown()),
  metadata: z.object({
    totalHoldersRequested: z.number(),
    totalHoldersAnalyzed: z.number(),
    failedHolders: z.number(),
    truncated: z.boolean(),
  }),
});

interface HoldersResultProps {
  readonly mint: Address;
  readonly result: unknown;
  /** ISO 8601, UTC. */
  readonly finishedAt: string | null;
  /** Unix milliseconds. */
  readonly now: number;
  readonly call: ApiCall;
}

/** The result of an analysis of holders. */
export function HoldersResult({ mint, result, finishedAt, now, call }: HoldersResultProps) {
  const { profiles, metadata } = Result.parse(result);
  const { totalHoldersRequested, totalHoldersAnalyzed, failedHolders, truncated } = metadata;
  return (
    <div className="space-y-4">
      <p className="text-sm text-muted">
        {finishedAt !== null && (
          <>
            Finished <RelativeTime time={finishedAt} now={now} /> ·{" "}
          </>
        )}
        {formatCount(totalHoldersAnalyzed)} of the largest {formatCount(totalHoldersRequested)} owners
        analysed
        {failedHolders > 0 && `, ${formatCount(failedHolders)} could not be read`}
        {truncated && " · the provider shows the largest accounts only"} · kept for {RESULT_LIFETIME_MINUTES}{" "}
        minutes
      </p>
      <HoldersView
        mint={mint}
        rows={readHolderRows(profiles)}
        topN={totalHoldersRequested}
        isComplete
        truncated={truncated}
        call={call}
      />
    </div>
  );
}
