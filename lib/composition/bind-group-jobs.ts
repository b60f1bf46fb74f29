import { concludeGroup, findGroup, followGroup, type GroupJobPorts } from "@/lib/coordination/run-group-job";
import type { WorkRun } from "@/lib/jobs/ports";
import type { AnalysisWatch } from "@/lib/wallets/analysis-store";
import { runUnderLease } from "@/lib/wallets/run-under-lease";

/** Use cases that the job system runs accepted jobs about several wallets with. */
export type GroupJobUseCases = ReturnType<typeof bindGroupJobs>;

/** Milliseconds for which one step follows the analyses of a job: fewer than any server waits for a step. */
const FOLLOW_MS = 5_000;

/** Binds the use cases of jobs about several wallets to their ports. Steps of a run that was lost say so. */
export function bindGroupJobs(ports: GroupJobPorts & { readonly watch: AnalysisWatch }) {
  const { groupJobs } = ports;
  return {
    find: (work: WorkRun) => runUnderLease(groupJobs, work, () => findGroup(ports, work.id)),
    follow: (work: WorkRun) => runUnderLease(groupJobs, work, () => followGroup(ports, work.id, FOLLOW_MS)),
    conclude: (work: WorkRun) => runUnderLease(groupJobs, work, () => concludeGroup(ports, work.id)),
    /** Lets another run go on with the job. */
    requeue: (work: WorkRun) => groupJobs.requeue(work),

    claimPending: (limit: number) => groupJobs.claimPending(limit),
    claimExpired: (limit: number) => groupJobs.claimExpired(limit),
    releaseClaims: (works: readonly WorkRun[]) => groupJobs.releaseClaims(works),
    /** Ends jobs that were tried in vain, and gives back what they cost. Returns how many. */
    failExhausted: async (limit: number) => {
      const ids = await groupJobs.findExhausted(limit);
      for (const id of ids) await groupJobs.fail(id, "The job failed; what it cost was given back.");
      return ids.length;
    },
    onRequested: (listener: () => void) => ports.watch.onRequested(listener),
  };
}
