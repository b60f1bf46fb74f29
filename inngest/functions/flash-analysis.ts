import type { Inngest } from "inngest";
import type { AnalysisUseCases } from "@/lib/bind-analyses";
import { analysisRequest, FLASH_REQUESTED } from "../events";
import { failureOf } from "./failure-of";
import { jobSteps } from "./job-steps";

/** Reads a wallet's newest transactions and computes its figures, while requests wait for them. */
export function flashAnalysis(client: Inngest.Any, analyses: AnalysisUseCases) {
  return client.createFunction(
    {
      id: "flash-analysis",
      triggers: { event: FLASH_REQUESTED },
      idempotency: "event.data.analysisId",
      retries: 2,
      onFailure: ({ event }) => analyses.fail(failureOf(event.data.event.data)),
    },
    async ({ event, step }) => {
      const { analysisId: id, wallet } = analysisRequest.parse(event.data);
      await jobSteps(step, { analysisId: id }).run("analyze", () => analyses.runFlash({ id, wallet }));
    },
  );
}
