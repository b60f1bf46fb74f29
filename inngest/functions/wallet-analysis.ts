import type { Inngest } from "inngest";
import type { AnalysisUseCases } from "@/lib/composition/bind-jobs";
import type { QueueLimits } from "@/lib/jobs/rules/queues";
import { analysisRequest } from "../events";
import { jobSteps, queueOptions } from "./job-steps";

/** Queues whose work is one step. */
const RUN_OF_QUEUE = { flash: "runFlash", visitor: "runFlash", group: "runGroup" } as const;

/** Analyzes the newest transactions of a wallet. */
export function walletAnalysis(
  client: Inngest.Any,
  queue: keyof typeof RUN_OF_QUEUE,
  analyses: AnalysisUseCases,
  places: QueueLimits,
) {
  return client.createFunction(
    { id: `${queue}-analysis`, ...queueOptions(queue, places) },
    async ({ event, step }) => {
      const { id, run, wallet } = analysisRequest.parse(event.data);
      await jobSteps(step, { analysisId: id }).run("analyze", async () => {
        const { status } = await analyses[RUN_OF_QUEUE[queue]]({ id, run, wallet });
        return status;
      });
    },
  );
}

/** Reads the older part of a wallet's history in steps, then recomputes its metrics. */
export function historyAnalysis(client: Inngest.Any, analyses: AnalysisUseCases, places: QueueLimits) {
  return client.createFunction(
    { id: "history-analysis", ...queueOptions("history", places) },
    async ({ event, step }) => {
      const { id, run, wallet } = analysisRequest.parse(event.data);
      const steps = jobSteps(step, { analysisId: id });
      for (let part = 1; ; part += 1) {
        const read = await steps.run(`read-part-${part}`, () => analyses.extendHistory({ id, run, wallet }));
        if (read.status === "lost") return;
        if (read.result) break;
      }
      await steps.run("analyze", async () => (await analyses.runHistory({ id, run, wallet })).status);
    },
  );
}
