import type { Inngest } from "inngest";
import type { GroupJobUseCases } from "@/lib/bind-group-jobs";
import { foundHolders, gatheredWallets, groupRequest, HOLDERS_REQUESTED } from "../events";
import { followWallets } from "./follow-wallets";
import { jobSteps } from "./job-steps";

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
      const steps = jobSteps(step, { jobId });
      const found = foundHolders
        .nullable()
        .parse(await steps.run("find-holders", () => jobs.findHolders(jobId)));
      if (found === null) return;
      await followWallets(steps, () => jobs.followHolders(jobId, found));
      const analyzed = gatheredWallets.parse(await steps.run("profile", () => jobs.profile(jobId, found)));
      await steps.run("compare", () => jobs.compareFollowing(jobId, analyzed));
    },
  );
}
