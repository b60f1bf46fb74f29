import type { Inngest } from "inngest";
import { jobSteps } from "./job-steps";

/** Removes jobs that ended long ago, every hour; several processes sweep once between them. */
export function sweepJobs(client: Inngest.Any, sweep: () => Promise<number>) {
  return client.createFunction(
    { id: "sweep-jobs", triggers: { cron: "23 * * * *" }, retries: 1 },
    async ({ step, runId }) => jobSteps(step, { runId }).run("sweep", sweep),
  );
}
