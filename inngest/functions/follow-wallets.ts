import type { JobSteps } from "./job-steps";

/** Far beyond what analyses take: what has not ended after so many steps never will. */
const MOST_STEPS = 200;

/** Waits until every analysis that a job needs has ended, in steps that each end soon; `follow` says whether they have. */
export async function followWallets(steps: JobSteps, follow: () => Promise<boolean>): Promise<void> {
  for (let part = 1; part <= MOST_STEPS; part += 1) {
    if (await steps.run(`follow-wallets-${part}`, follow)) return;
  }
}
