import type { Inngest } from "inngest";
import { jobSteps } from "./job-steps";

/** Deletes expired jobs, events and wallets every hour, in one process at a time. */
export function sweepJobs(client: Inngest.Any, sweep: Sweeps) {
  return client.createFunction(
    { id: "sweep-jobs", triggers: { cron: "23 * * * *" }, retries: 1 },
    async ({ step, runId }) => {
      const steps = jobSteps(step, { runId });
      const jobs = await steps.run("sweep", sweep.jobs);
      const stored = await steps.run("sweep-kept-data", sweep.storedData);
      const events = await steps.run("sweep-events", sweep.events);
      return { jobs, stored, events };
    },
  );
}

/** Each returns the number of deleted items. */
interface Sweeps {
  jobs(): Promise<number>;
  storedData(): Promise<number>;
  events(): Promise<number>;
}
