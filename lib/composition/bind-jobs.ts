import { performance } from "node:perf_hooks";
import type { Address } from "@walletlens/engine/address";
import type { Env } from "@/lib/config/env";
import { concludeGroup, findGroup, followGroup, type GroupJobPorts } from "@/lib/coordination/run-group-job";
import type { JobWatch } from "@/lib/jobs/change-signal";
import { FreeWorkGate } from "@/lib/jobs/free-work-gate";
import type { AnalysisKind } from "@/lib/jobs/rules/queues";
import type { DueWork, WorkLeases, WorkRun } from "@/lib/jobs/work-leases";
import type { AnalysisWatch } from "@/lib/wallets/analysis-store";
import { extendHistory } from "@/lib/wallets/read-interval";
import { type RunAnalysisPorts, runAnalysis } from "@/lib/wallets/run-analysis";
import { runUnderLease } from "@/lib/wallets/run-under-lease";

/** Use cases that the job system runs requested analyses with. A step of a lost run returns the status `lost`. */
export type AnalysisUseCases = ReturnType<typeof bindAnalyses>;
/** Use cases that the job system runs jobs about several wallets with. A step of a lost run returns the status `lost`. */
export type GroupJobUseCases = ReturnType<typeof bindGroupJobs>;

export interface AnalysisPorts extends RunAnalysisPorts {
  readonly watch: AnalysisWatch & JobWatch;
}

interface AnalysisRun extends WorkRun {
  readonly wallet: Address;
}

/** Time that a flash analysis reads; the rest of the hold is for metrics (docs/definitions.md#freshness-and-depth). */
const FLASH_BUDGET_MS = 25_000;
/** Transactions that one step of a history reads: about ten seconds at a public provider's pace. */
const HISTORY_STEP = 1_000;
/** Time that one step follows the analyses of a job: shorter than the step timeout of any Inngest server. */
const FOLLOW_MS = 5_000;
/** Maximum time that an anonymous analysis waits for paid ones. */
const MAX_FREE_WAIT_MS = 5_000;
const EXHAUSTED = { code: "internal", message: "The analysis failed; try again." } as const;

export function bindAnalyses(ports: AnalysisPorts, env: Pick<Env, "flashSignatures" | "maxSignatures">) {
  const { analyses, watch } = ports;
  const limits = { limit: env.flashSignatures, maxTransactions: env.maxSignatures };
  const run = ({ wallet, ...work }: AnalysisRun, kind: AnalysisKind, budget: { budgetMs?: number } = {}) =>
    runUnderLease(analyses, work, () =>
      runAnalysis(ports, { id: work.id, wallet, kind }, { ...limits, ...budget }),
    );
  const runFlash = (work: AnalysisRun) => run(work, "flash", { budgetMs: FLASH_BUDGET_MS });
  const gate = new FreeWorkGate(MAX_FREE_WAIT_MS, startMeter);
  return {
    runFlash: (work: AnalysisRun) => gate.runPaid(() => runFlash(work)),
    runAnonymous: (work: AnalysisRun) => gate.runFree(() => runFlash(work)),
    runGroup: (work: AnalysisRun) => run(work, "group"),
    runHistory: (work: AnalysisRun) => run(work, "history"),
    extendHistory: ({ wallet, ...work }: AnalysisRun) =>
      runUnderLease(analyses, work, async () => {
        const chain = ports.chain.counting();
        const part = { step: HISTORY_STEP, maxTransactions: env.maxSignatures };
        const isWhole = await extendHistory({ ...ports, chain }, wallet, part);
        await analyses.addCost(work.id, chain.stats());
        return isWhole;
      }),
    ...bindClaims(analyses, watch, (id) => analyses.finish(id, EXHAUSTED)),
  };
}

/** Measures the event loop of this process, as `FreeWorkGate` needs it. */
function startMeter(): () => number {
  let previous = performance.eventLoopUtilization();
  return () => {
    const current = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(current, previous);
    previous = current;
    return utilization;
  };
}

export function bindGroupJobs(ports: GroupJobPorts & { readonly watch: AnalysisWatch }) {
  const { groupJobs, watch } = ports;
  return {
    find: (work: WorkRun) => runUnderLease(groupJobs, work, () => findGroup(ports, work.id)),
    follow: (work: WorkRun) => runUnderLease(groupJobs, work, () => followGroup(ports, work.id, FOLLOW_MS)),
    conclude: (work: WorkRun) => runUnderLease(groupJobs, work, () => concludeGroup(ports, work.id)),
    /** Lets another run continue the job. */
    requeue: (work: WorkRun) => groupJobs.requeue(work),
    ...bindClaims(groupJobs, watch, (id) =>
      groupJobs.fail(id, "The job failed. The cost of the job was refunded."),
    ),
  };
}

/** Binds the use cases of the relay to the job system. `fail` ends work whose attempts are exhausted, and refunds it. */
function bindClaims<Due extends DueWork>(
  leases: WorkLeases<Due>,
  watch: AnalysisWatch,
  fail: (id: string) => Promise<unknown>,
) {
  return {
    claimPending: (limit: number) => leases.claimPending(limit),
    claimExpired: (limit: number) => leases.claimExpired(limit),
    releaseClaims: (works: readonly WorkRun[]) => leases.releaseClaims(works),
    /** Returns the number of works that were ended. */
    failExhausted: async (limit: number) => {
      const ids = await leases.findExhausted(limit);
      for (const id of ids) await fail(id);
      return ids.length;
    },
    onRequested: (listener: () => void) => watch.onRequested(listener),
  };
}
