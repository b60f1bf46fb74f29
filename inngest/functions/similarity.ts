import type { Inngest } from "inngest";
import type { GroupJobUseCases } from "@/lib/bind-group-jobs";
import { gatheredWallets, groupRequest, SIMILARITY_REQUESTED } from "../events";
import { followWallets } from "./follow-wallets";

/** Analyses the wallets of a job, all at once, then compares them. */
export function similarity(client: Inngest.Any, jobs: GroupJobUseCases) {
  return client.createFunction(
    {
      id: "similarity",
      triggers: { event: SIMILARITY_REQUESTED },
      idempotency: "event.data.jobId",
      retries: 3,
      onFailure: ({ event }) => jobs.fail(groupRequest.parse(event.data.event.data).jobId),
    },
    async ({ event, step }) => {
      const { jobId } = groupRequest.parse(event.data);
      const wallets = gatheredWallets
        .nullable()
        .parse(await step.run("request-wallets", () => jobs.requestCompared(jobId)));
      if (wallets === null) return;
      await followWallets(step, jobs, jobId, wallets);
      await step.run("compare", () => jobs.compare(jobId, wallets));
    },
  );
}
