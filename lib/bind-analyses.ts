import { extendHistory } from "@/lib/application/extend-history";
import { type RequestedAnalysis, type RunAnalysisPorts, runAnalysis } from "@/lib/application/run-analysis";
import type { Env } from "@/lib/env";
import type { AnalysisWatch } from "@/lib/ports/analysis-store";
import type { JobWatch } from "@/lib/ports/job-events";

/** What the job system does with requested analyses. */
export type AnalysisUseCases = ReturnType<typeof bindAnalyses>;

export interface AnalysisPorts extends RunAnalysisPorts {
  readonly watch: AnalysisWatch & JobWatch;
}

type AnalysisReference = Omit<RequestedAnalysis, "kind">;

/** Time that reading may take in a flash analysis; what is left of the hold is for the figures (decisions §5). */
const FLASH_BUDGET_MS = 25_000;
/** Transactions that one step of a history reads: about ten seconds at a public provider's pace. */
const HISTORY_STEP = 1_000;
/** A request whose event was claimed this long ago and never begun is sent again. */
const DISPATCH_STALE_MS = 30_000;

/** Binds the use cases of analyses to their ports and limits. */
export function bindAnalyses(ports: AnalysisPorts, env: Pick<Env, "flashSignatures" | "maxSignatures">) {
  const limits = { limit: env.flashSignatures, maxTransactions: env.maxSignatures };
  return {
    runFlash: (analysis: AnalysisReference) =>
      runAnalysis(ports, { ...analysis, kind: "flash" }, { ...limits, budgetMs: FLASH_BUDGET_MS }),

    runGroup: (analysis: AnalysisReference) => runAnalysis(ports, { ...analysis, kind: "group" }, limits),

    runHistory: (analysis: AnalysisReference) => runAnalysis(ports, { ...analysis, kind: "history" }, limits),

    extendHistory: async ({ id, wallet }: AnalysisReference) => {
      await ports.analyses.advance(id, 1);
      return extendHistory(ports, wallet, { step: HISTORY_STEP, maxTransactions: env.maxSignatures });
    },

    /** Ends an analysis that the job system gave up on. */
    fail: (id: string) =>
      ports.analyses.finish(id, { code: "internal", message: "The analysis failed; try again." }),

    takeUndispatched: (limit: number) => ports.analyses.takeUndispatched(limit, DISPATCH_STALE_MS),
    onRequested: (listener: () => void) => ports.watch.onRequested(listener),
  };
}
