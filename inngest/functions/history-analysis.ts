import type { Inngest } from "inngest";
import type { AnalysisUseCases } from "@/lib/bind-analyses";
import { analysisRequest, HISTORY_REQUESTED } from "../events";
import { failureOf } from "./failure-of";
import { jobSteps } from "./job-steps";

/** Histories read at a time, so that background work leaves the provider to who waits. */
const CONCURRENCY = 2;

/** Reads the rest of a wallet's history, part by part, then computes its figures again. */
export function historyAnalysis(client: Inngest.Any, analyses: AnalysisUseCases) {
  return client.createFunction(
    {
      id: "history-analysis",
      triggers: { event: HISTORY_REQUESTED },
      idempotency: "event.data.analysisId",
      concurrency: { limit: CONCURRENCY },
      retries: 4,
      onFailure: ({ event }) => analyses.fail(failureOf(event.data.event.data)),
    },
    async ({ event, step }) => {
      const { analysisId: id, wallet } = analysisRequest.parse(event.data);
      const steps = jobSteps(step, { analysisId: id });
      for (let part = 1; ; part += 1) {
        const isDone = await steps.run(`read-part-${part}`, () => analyses.extendHistory({ id, wallet }));
        if (isDone) break;
      }
      await steps.run("analyze", () => analyses.runHistory({ id, wallet }));
    },
  );
}
