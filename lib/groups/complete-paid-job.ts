import type { CallCost } from "@/lib/jobs/rules/call-cost";
import type { ResultShape } from "@/lib/jobs/rules/group-jobs";
import { type BackfillPorts, scheduleBackfill } from "@/lib/wallets/schedule-backfill";
import type { SnapshotStore } from "@/lib/wallets/wallet-store";
import type { GatheredWallet, GroupJobs } from "./ports";

export interface CompletePaidPorts extends BackfillPorts {
  readonly groupJobs: Pick<GroupJobs, "readWork" | "complete">;
  readonly snapshots: Pick<SnapshotStore, "find">;
}

/**
 * Completes a job, which is paid for good from here on, and first requests the rest of the histories that it has analyzed. A
 * crash between the two repeats both.
 */
export async function completePaidJob(
  ports: CompletePaidPorts,
  jobId: string,
  gathered: readonly GatheredWallet[],
  results: Readonly<Record<ResultShape, unknown>>,
  cost: CallCost | null,
): Promise<void> {
  const state = await ports.groupJobs.readWork(jobId);
  if (state === null) return;
  const analyzed = gathered.flatMap(({ wallet, analysisId }) => (analysisId === null ? [] : [wallet]));
  const delivered = await Promise.all(
    analyzed.map(async (wallet) => {
      const stored = await ports.snapshots.find(wallet, "time");
      return stored === null ? [] : [{ wallet, hasMoreHistory: stored.hasMoreHistory }];
    }),
  );
  await scheduleBackfill(ports, state.owner, delivered.flat());
  await ports.groupJobs.complete(jobId, results, cost);
}
