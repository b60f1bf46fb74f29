import type { Inngest } from "inngest";
import type { GroupJobUseCases } from "@/lib/bind-group-jobs";
import { gatheredWallets, groupRequest, SIMILARITY_REQUESTED } from "../events";
import { followWallets } from "./follow-wallets";
import { jobSteps } from "./job-steps";

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
      const steps = jobSteps(step, { jobId });
      const wallets = gatheredWallets
        .nullable()
        .parse(await steps.run("request-wallets", () => jobs.requestCompared(jobId)));
      if (wallets === null) return;
      await followWallets(steps, () => jobs.follow(jobId, wallets));
      await steps.run("compare", () => jobs.compare(jobId, wallets));
    },
  );
}
