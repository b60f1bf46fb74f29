import { awaitAnalyses } from "@/lib/groups/gather-wallets";
import type { FoundLaunch, GatheredWallet } from "@/lib/groups/ports";
import { type LaunchPorts, recordBuyers } from "./conclude-launch";

/**
 * Follows the analyses of the first buyers for up to `forMs` and records each finished one as an event. Returns true if
 * all have ended.
 */
export async function followLaunch(
  ports: LaunchPorts,
  jobId: string,
  found: FoundLaunch,
  forMs: number,
): Promise<boolean> {
  const recorded = new Set(await ports.jobEvents.listBuyers(jobId));
  const recordNew = async (done: readonly GatheredWallet[]) => {
    await recordBuyers(ports, jobId, found, done, recorded);
    for (const { wallet } of done) recorded.add(wallet);
  };
  return awaitAnalyses(ports, jobId, found.wallets, forMs, recordNew);
}
