import type { CallCost } from "@/lib/jobs/rules/call-cost";
import { scheduleBackfill } from "@/lib/wallets/schedule-backfill";
import { checkResults } from "./check-results";
import { completeGroupJob, type JobResults } from "./end-group-job";
import type { GroupPorts } from "./gather-wallets";
import { readGroupWork } from "./group-jobs";
import type { GatheredWallet } from "./group-work";

/**
 * Completes a job, which is paid for good from here on, and first requests the rest of the histories that it has analyzed. A
 * crash between the two repeats both.
 */
export async function completePaidJob(
  ports: GroupPorts,
  jobId: string,
  gathered: readonly GatheredWallet[],
  results: JobResults,
  cost: CallCost | null,
): Promise<void> {
  const state = await readGroupWork(ports, jobId);
  if (state === null) return;
  const analyzed = gathered.flatMap(({ wallet, analysisId }) => (analysisId === null ? [] : [wallet]));
  const delivered = await Promise.all(
    analyzed.map(async (wallet) => {
      const snapshot = await ports.snapshots.find(wallet, "time");
      return snapshot === null ? [] : [{ wallet, hasMoreHistory: snapshot.hasMoreHistory }];
    }),
  );
  await scheduleBackfill(ports, state.owner, delivered.flat());
  if (await checkResults(ports, jobId, results)) await completeGroupJob(ports, jobId, results, cost);
}
