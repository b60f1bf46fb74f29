import type { Inngest } from "inngest";
import type { GroupJobUseCases } from "@/lib/composition/bind-jobs";
import type { GroupKind } from "@/lib/jobs/rules/group-jobs";
import type { QueueLimits } from "@/lib/jobs/rules/queues";
import { workRequest } from "../events";
import { jobSteps, queueOptions } from "./job-steps";

/** Inngest ends a run after 1,000 steps; another run continues the job well before that. */
const MAX_FOLLOWING_STEPS = 200;

/** Finds the wallets of a job, follows their analyses, and computes the result. */
export function groupJob(client: Inngest.Any, kind: GroupKind, jobs: GroupJobUseCases, places: QueueLimits) {
  return client.createFunction({ id: kind, ...queueOptions(kind, places) }, async ({ event, step }) => {
    const { id, run } = workRequest.parse(event.data);
    const steps = jobSteps(step, { jobId: id });
    const found = await steps.run("find-wallets", async () => (await jobs.find({ id, run })).status);
    if (found === "lost") return;
    for (let part = 1; part <= MAX_FOLLOWING_STEPS; part += 1) {
      const followed = await steps.run(`follow-wallets-${part}`, () => jobs.follow({ id, run }));
      if (followed.status === "lost") return;
      if (!followed.result) continue;
      await steps.run("conclude", async () => (await jobs.conclude({ id, run })).status);
      return;
    }
    await steps.run("hand-over", () => jobs.requeue({ id, run }));
  });
}
