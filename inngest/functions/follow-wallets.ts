import type { GetStepTools, Inngest } from "inngest";
import type { GatheredWallet } from "@/lib/application/gather-wallets";
import type { GroupJobUseCases } from "@/lib/bind-group-jobs";

/** Far beyond what analyses take: what has not ended after so many steps never will. */
const MOST_STEPS = 200;

/** Waits until every analysis that a job needs has ended, in steps that each end soon. */
export async function followWallets(
  step: Pick<GetStepTools<Inngest.Any>, "run">,
  jobs: Pick<GroupJobUseCases, "follow">,
  jobId: string,
  wallets: readonly GatheredWallet[],
): Promise<void> {
  for (let part = 1; part <= MOST_STEPS; part += 1) {
    if (await step.run(`follow-wallets-${part}`, () => jobs.follow(jobId, wallets))) return;
  }
}
