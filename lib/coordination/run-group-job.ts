import { combineGathered } from "@/lib/groups/combine-gathered";
import { failGroupJob } from "@/lib/groups/end-group-job";
import { awaitAnalyses, requestUnread, requestWallets } from "@/lib/groups/gather-wallets";
import { readGroupWork, storeFindings } from "@/lib/groups/group-jobs";
import type { GroupFindings, GroupWorkState } from "@/lib/groups/group-work";
import { findHolders, followHolders, profileHolders } from "@/lib/groups/profile-holders";
import { refuseUnusable } from "@/lib/groups/refuse-unusable";
import { compareWallets } from "./compare-wallets";
import { concludeLaunch, followLaunch } from "./conclude-launch";
import { findLaunch, type LaunchPorts } from "./find-launch";

/**
 * Determines the wallets of a job and requests their analyses, unless an earlier run has. No effect on a job
 * that has ended.
 */
export async function findGroup(ports: LaunchPorts, jobId: string): Promise<void> {
  const state = await readGroupWork(ports, jobId);
  if (state === null || state.findings !== null) return;
  const { work, owner } = state;
  if (work.kind === "launch") {
    const launch = await findLaunch(ports, jobId, { owner, ...work });
    if (launch !== null) {
      const { found, cost } = launch;
      await storeFindings(ports, jobId, { kind: "launch", found }, cost);
    }
    return;
  }
  const chain = ports.chain.counting();
  if (work.kind !== "holder-profiles") {
    const refusal = await refuseUnusable({ ...ports, chain }, work.kind, work.wallets);
    if (refusal !== null) return void (await failGroupJob(ports, jobId, refusal.message, refusal.code));
    const wallets = await requestWallets(ports, owner, work.wallets);
    await storeFindings(ports, jobId, { kind: "wallets", wallets }, chain.stats());
    return;
  }
  const holders = await findHolders({ ...ports, chain }, jobId, { owner, ...work });
  if (holders !== null) await storeFindings(ports, jobId, { kind: "holders", found: holders }, chain.stats());
}

/**
 * Follows the analyses of a job for up to `forMs`. Returns true if all have ended with metrics that this version reads, or
 * have failed, and if the job has ended.
 */
export async function followGroup(ports: LaunchPorts, jobId: string, forMs: number): Promise<boolean> {
  const state = await readFound(ports, jobId);
  if (state === null) return true;
  return (
    (await awaitFindings(ports, jobId, state.findings, forMs)) && !(await requestAgain(ports, jobId, state))
  );
}

function awaitFindings(
  ports: LaunchPorts,
  jobId: string,
  findings: GroupFindings,
  forMs: number,
): Promise<boolean> {
  switch (findings.kind) {
    case "holders":
      return followHolders(ports, jobId, findings.found, forMs);
    case "launch":
      return followLaunch(ports, jobId, findings.found, forMs);
    case "wallets":
      return awaitAnalyses(ports, jobId, findings.wallets, forMs);
  }
}

/** Requests again wallets without metrics that this version reads. Returns true if there are any. */
async function requestAgain(
  ports: LaunchPorts,
  jobId: string,
  { owner, findings }: FoundWork,
): Promise<boolean> {
  const store = async (next: GroupFindings | null) => {
    if (next !== null) await storeFindings(ports, jobId, next);
    return next !== null;
  };
  if (findings.kind === "wallets") {
    const wallets = await requestUnread(ports, owner, findings.wallets);
    return store(wallets && { ...findings, wallets });
  }
  if (findings.kind === "holders") {
    const holders = await requestUnread(ports, owner, findings.found.holders);
    return store(holders && { ...findings, found: { ...findings.found, holders } });
  }
  const wallets = await requestUnread(ports, owner, findings.found.wallets);
  return store(wallets && { ...findings, found: { ...findings.found, wallets } });
}

/**
 * Computes and stores the result of a job whose analyses have ended. Throws if a process of another version has followed
 * them: another run then follows the analyses that are requested again.
 */
export async function concludeGroup(ports: LaunchPorts, jobId: string): Promise<void> {
  const state = await readFound(ports, jobId);
  if (state === null) return;
  if (await requestAgain(ports, jobId, state)) {
    throw new Error(`metrics of job ${jobId} are of another version, and are computed again`);
  }
  const { work, findings } = state;
  if (findings.kind === "holders") await profileHolders(ports, jobId, findings.found);
  else if (findings.kind === "launch") await concludeLaunch(ports, jobId, findings.found);
  else if (work.kind === "combined") await combineGathered(ports, jobId, findings.wallets);
  else await compareWallets(ports, jobId, findings.wallets, findings.holdersOf ?? null);
}

/** A job whose wallets are known. */
type FoundWork = GroupWorkState & { readonly findings: GroupFindings };

/** Returns null if the job has ended. */
async function readFound(ports: LaunchPorts, jobId: string): Promise<FoundWork | null> {
  const state = await readGroupWork(ports, jobId);
  if (state === null) return null;
  const { work, owner, findings } = state;
  if (findings === null) throw new Error(`the wallets of job ${jobId} are not found yet`);
  return { work, owner, findings };
}
