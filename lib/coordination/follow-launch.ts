import { recordAnalyses } from "@/lib/groups/gather-wallets";
import type { FoundLaunch } from "@/lib/groups/group-work";
import { listEventWallets } from "@/lib/jobs/job-events";
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
  const recorded = await listEventWallets(ports, jobId, "buyer");
  return recordAnalyses(ports, jobId, found.wallets, forMs, recorded, (fresh, done) =>
    recordBuyers(ports, jobId, found, fresh, done),
  );
}
