import { compareWallets } from "@/lib/application/compare-wallets";
import type { LinkPorts } from "@/lib/application/find-links";
import { followHolders } from "@/lib/application/follow-holders";
import { awaitAnalyses, requestWallets } from "@/lib/application/gather-wallets";
import { findHolders, type ProfileHoldersPorts, profileHolders } from "@/lib/application/profile-holders";
import type { GroupFindings } from "@/lib/ports/group-jobs";
import type { JobEvents } from "@/lib/ports/job-events";

export interface GroupJobPorts extends ProfileHoldersPorts, LinkPorts {
  readonly jobEvents: JobEvents;
}

/**
 * Finds the wallets that a job is about and sets their analyses going, unless an earlier run has. Without effect on a
 * job that has ended.
 */
export async function findGroup(ports: GroupJobPorts, jobId: string): Promise<void> {
  const state = await ports.groupJobs.readWork(jobId);
  if (state === null || state.findings !== null) return;
  const { work, owner } = state;
  if (work.kind === "similarity") {
    const wallets = await requestWallets(ports, owner, work.wallets);
    await ports.groupJobs.keepFindings(jobId, { kind: "wallets", wallets });
    return;
  }
  const chain = ports.chain.counting();
  const found = await findHolders({ ...ports, chain }, jobId, { owner, ...work });
  if (found !== null) await ports.groupJobs.keepFindings(jobId, { kind: "holders", found }, chain.stats());
}

/** Follows the analyses of a job for at most `forMs`. True once all have ended, or the job has. */
export async function followGroup(ports: GroupJobPorts, jobId: string, forMs: number): Promise<boolean> {
  const findings = await readFindings(ports, jobId);
  if (findings === null) return true;
  return findings.kind === "holders"
    ? followHolders(ports, jobId, findings.found, forMs)
    : awaitAnalyses(ports, jobId, findings.wallets, forMs);
}

/** Computes the result of a job whose analyses have ended, and ends it. */
export async function concludeGroup(ports: GroupJobPorts, jobId: string): Promise<void> {
  const findings = await readFindings(ports, jobId);
  if (findings === null) return;
  if (findings.kind === "holders") await profileHolders(ports, jobId, findings.found);
  else await compareWallets(ports, jobId, findings.wallets, findings.holdersOf ?? null);
}

/** Null where the job has ended. */
async function readFindings({ groupJobs }: GroupJobPorts, jobId: string): Promise<GroupFindings | null> {
  const state = await groupJobs.readWork(jobId);
  if (state === null) return null;
  if (state.findings === null) throw new Error(`the job ${jobId} goes on before its wallets were found`);
  return state.findings;
}
