import type { Inngest } from "inngest";
import type { AnalysisUseCases } from "@/lib/bind-analyses";
import { analysisRequest, GROUP_REQUESTED } from "../events";
import { failureOf } from "./failure-of";
import { jobSteps } from "./job-steps";

/** Wallets of jobs read at a time: enough to keep a provider busy, few enough that each is done soon. */
const CONCURRENCY = 16;

/** Reads a wallet's newest transactions for a job about several wallets. Nobody is held, so it takes what it takes. */
export function groupAnalysis(client: Inngest.Any, analyses: AnalysisUseCases) {
  return client.createFunction(
    {
      id: "group-analysis",
      triggers: { event: GROUP_REQUESTED },
      idempotency: "event.data.analysisId",
      concurrency: { limit: CONCURRENCY },
      retries: 2,
      onFailure: ({ event }) => analyses.fail(failureOf(event.data.event.data)),
    },
    async ({ event, step }) => {
      const { analysisId: id, wallet } = analysisRequest.parse(event.data);
      await jobSteps(step, { analysisId: id }).run("analyze", () => analyses.runGroup({ id, wallet }));
    },
  );
}
