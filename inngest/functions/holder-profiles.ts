import type { Inngest } from "inngest";
import type { GroupJobUseCases } from "@/lib/bind-group-jobs";
import { foundHolders, gatheredWallets, groupRequest, HOLDERS_REQUESTED } from "../events";
import { followWallets } from "./follow-wallets";

/** Finds a token's holders, analyses them all at once, and for a deep analysis goes on to compare the first of them. */
export function holderProfiles(client: Inngest.Any, jobs: GroupJobUseCases) {
  return client.createFunction(
    {
      id: "holder-profiles",
      triggers: { event: HOLDERS_REQUESTED },
      idempotency: "event.data.jobId",
      retries: 3,
      onFailure: ({ event }) => jobs.fail(groupRequest.parse(event.data.event.data).jobId),
    },
    async ({ event, step }) => {
      const { jobId } = groupRequest.parse(event.data);
      const found = foundHolders
        .nullable()
        .parse(await step.run("find-holders", () => jobs.findHolders(jobId)));
      if (found === null) return;
      await followWallets(step, jobs, jobId, found.holders);
      const analyzed = gatheredWallets.parse(await step.run("profile", () => jobs.profile(jobId, found)));
      await step.run("compare", () => jobs.compareFollowing(jobId, analyzed));
    },
  );
}
