import { combineGathered } from "@/lib/groups/combine-gathered";
import { awaitCopied, concludeCopied, drawCopied, readCopied } from "@/lib/groups/copy-wallet";
import { failGroupJob } from "@/lib/groups/end-group-job";
import { awaitAnalyses, requestUnread, requestWallets } from "@/lib/groups/gather-wallets";
import { readGroupWork, storeFindings } from "@/lib/groups/group-jobs";
import type { CopiedWallet, DrawnWallet, GroupFindings, GroupWorkState } from "@/lib/groups/group-work";
import { findHolders, followHolders, profileHolders } from "@/lib/groups/profile-holders";
import { refuseUnusable } from "@/lib/groups/refuse-unusable";
import type { CopyTerms, GroupWork } from "@/lib/jobs/rules/group-jobs";
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
    const named = work.kind === "copy" ? [work.wallet] : work.wallets;
    const refusal = await refuseUnusable({ ...ports, chain }, work.kind, named);
    if (refusal !== null) return void (await failGroupJob(ports, jobId, refusal.message, refusal.code));
    const wallets = await requestWallets(ports, owner, named);
    const findings: GroupFindings =
      work.kind === "copy" ? { kind: "copied", wallets, sample: null } : { kind: "wallets", wallets };
    await storeFindings(ports, jobId, findings, chain.stats());
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
  if (!(await awaitFindings(ports, jobId, state, forMs))) return false;
  if (await requestAgain(ports, jobId, state)) return false;
  const { work, findings } = state;
  if (findings.kind !== "copied" || isDrawn(findings)) return true;
  return drawCopied(ports, jobId, requireTerms(work), findings);
}

function awaitFindings(
  ports: LaunchPorts,
  jobId: string,
  { work, findings }: FoundWork,
  forMs: number,
): Promise<boolean> {
  switch (findings.kind) {
    case "copied":
      return isDrawn(findings)
        ? readCopied(ports, jobId, requireTerms(work), findings, forMs)
        : awaitCopied(ports, jobId, findings, forMs);
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
  // Cycles that were drawn need no metrics any more.
  if (findings.kind === "copied" && isDrawn(findings)) return false;
  if (findings.kind === "wallets" || findings.kind === "copied") {
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
  else if (findings.kind === "copied")
    await concludeCopied(ports, jobId, requireTerms(work), requireDrawn(findings));
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

function isDrawn(copied: CopiedWallet): copied is DrawnWallet {
  return copied.sample !== null;
}

function requireDrawn(copied: CopiedWallet): DrawnWallet {
  if (!isDrawn(copied)) throw new Error("the cycles of the job are not drawn yet");
  return copied;
}

function requireTerms(work: GroupWork): CopyTerms {
  if (work.kind !== "copy") throw new Error(`a job of kind ${work.kind} follows no wallet`);
  return work.terms;
}
