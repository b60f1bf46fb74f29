import type { Inngest } from "inngest";
import type { AnalysisUseCases } from "@/lib/composition/bind-analyses";
import type { QueuePlaces } from "@/lib/domain/admission/queues";
import { analysisRequest } from "../events";
import { jobSteps } from "./job-steps";
import { queueOptions } from "./queue-options";

/** Queues whose work is one step: the newest transactions of a wallet are read, and its figures computed. */
const RUN_OF_QUEUE = { flash: "runFlash", visitor: "runFlash", group: "runGroup" } as const;

/** Analyses the newest transactions of a wallet, for one of the queues. */
export function walletAnalysis(
  client: Inngest.Any,
  queue: keyof typeof RUN_OF_QUEUE,
  analyses: AnalysisUseCases,
  places: QueuePlaces,
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
