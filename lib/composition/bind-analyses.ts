import type { Address } from "@walletlens/engine/address";
import type { Env } from "@/lib/config/env";
import type { JobWatch, WorkRun } from "@/lib/jobs/ports";
import type { AnalysisWatch } from "@/lib/wallets/analysis-store";
import { extendHistory } from "@/lib/wallets/read-interval";
import { type RunAnalysisPorts, runAnalysis } from "@/lib/wallets/run-analysis";
import { runUnderLease } from "@/lib/wallets/run-under-lease";

/** Use cases that the job system runs requested analyses with. */
export type AnalysisUseCases = ReturnType<typeof bindAnalyses>;

export interface AnalysisPorts extends RunAnalysisPorts {
  readonly watch: AnalysisWatch & JobWatch;
}

/** One run of an analysis. */
export interface AnalysisRun extends WorkRun {
  readonly wallet: Address;
}

/** Time that a flash analysis reads; the rest of the hold is for metrics (docs/definitions.md#freshness-and-depth). */
const FLASH_BUDGET_MS = 25_000;
/** Transactions that one step of a history reads: about ten seconds at a public provider's pace. */
const HISTORY_STEP = 1_000;

/** Binds the use cases of analyses to their ports and limits. Steps of a run that was lost say so. */
export function bindAnalyses(ports: AnalysisPorts, env: Pick<Env, "flashSignatures" | "maxSignatures">) {
  const { analyses } = ports;
  const limits = { limit: env.flashSignatures, maxTransactions: env.maxSignatures };
  return {
    runFlash: ({ wallet, ...run }: AnalysisRun) =>
      runUnderLease(analyses, run, () =>
        runAnalysis(ports, { id: run.id, wallet, kind: "flash" }, { ...limits, budgetMs: FLASH_BUDGET_MS }),
      ),

    runGroup: ({ wallet, ...run }: AnalysisRun) =>
      runUnderLease(analyses, run, () => runAnalysis(ports, { id: run.id, wallet, kind: "group" }, limits)),

    runHistory: ({ wallet, ...run }: AnalysisRun) =>
      runUnderLease(analyses, run, () => runAnalysis(ports, { id: run.id, wallet, kind: "history" }, limits)),

    extendHistory: ({ wallet, ...run }: AnalysisRun) =>
      runUnderLease(analyses, run, async () => {
        const chain = ports.chain.counting();
        const part = { step: HISTORY_STEP, maxTransactions: env.maxSignatures };
        const isWhole = await extendHistory({ ...ports, chain }, wallet, part);
        await analyses.addCost(run.id, chain.stats());
        return isWhole;
      }),

    claimPending: (limit: number) => analyses.claimPending(limit),
    claimExpired: (limit: number) => analyses.claimExpired(limit),
    releaseClaims: (works: readonly WorkRun[]) => analyses.releaseClaims(works),
    /** Ends analyses that were tried in vain. Returns how many. */
    failExhausted: async (limit: number) => {
      const ids = await analyses.findExhausted(limit);
      for (const id of ids) await analyses.finish(id, GIVEN_UP);
      return ids.length;
    },
    onRequested: (listener: () => void) => ports.watch.onRequested(listener),
  };
}

const GIVEN_UP = { code: "internal", message: "The analysis failed; try again." } as const;
