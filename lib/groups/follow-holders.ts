import type { HolderOutcome } from "@walletlens/engine/holders/holder-outcome";
import { buildHolderProfiles } from "@walletlens/engine/holders/holder-profiles";
import { addWalletEvents, type HolderFinished, listEventWallets } from "@/lib/jobs/job-events";
import { type GatherPorts, recordAnalyses } from "./gather-wallets";
import type { FoundHolders } from "./group-work";
import { collectHolders } from "./profile-holders";

/**
 * Follows the analyses of a token's holders for up to `forMs` and records each finished one as an event with
 * its row of the result. Returns true if all have ended.
 */
export async function followHolders(
  ports: GatherPorts,
  jobId: string,
  found: FoundHolders,
  forMs: number,
): Promise<boolean> {
  const recorded = await listEventWallets(ports, jobId, "holder");
  return recordAnalyses(ports, jobId, found.holders, forMs, recorded, async (fresh) => {
    const outcomes = await collectHolders(ports, found.mint, fresh);
    await addWalletEvents(
      ports,
      jobId,
      "holder",
      outcomes.map((outcome) => toEvents(found, outcome)),
    );
  });
}

function toEvents(
  { mint: tokenMint, topN, discovery, truncated }: FoundHolders,
  outcome: HolderOutcome,
): HolderFinished {
  const survey = { tokenMint, topN, discovery, truncated, outcomes: [outcome] };
  const [profile] = buildHolderProfiles(survey, 0).profiles;
  const { owner: walletAddress, rank, supplyPercent } = outcome.holder;
  return profile ?? { walletAddress, rank, supplyPercent, analysisFailed: true };
}
