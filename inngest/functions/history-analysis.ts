import type { Inngest } from "inngest";
import type { AnalysisUseCases } from "@/lib/composition/bind-analyses";
import type { QueuePlaces } from "@/lib/domain/admission/queues";
import { analysisRequest } from "../events";
import { jobSteps } from "./job-steps";
import { queueOptions } from "./queue-options";

/** Reads the rest of a wallet's history, part by part, then computes its figures again. */
export function historyAnalysis(client: Inngest.Any, analyses: AnalysisUseCases, places: QueuePlaces) {
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
