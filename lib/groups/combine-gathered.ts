import type { AgentCombinedResult, CombinedResult } from "@walletlens/contract/combined";
import { profileCombined, toAgentCombined } from "@walletlens/engine/combined/combined-profile";
import type { WalletInput } from "@walletlens/engine/wallet/wallet-input";
import { runCooperatively } from "@/lib/runtime/run-cooperatively";
import { restoreInput } from "@/lib/wallets/snapshot-inputs";
import { completePaidJob } from "./complete-paid-job";
import { failGroupJob } from "./end-group-job";
import { collectUsed, type GroupPorts, sumWalletCosts } from "./gather-wallets";
import { estimateGroupMemory, failTooLong, runInMemory } from "./group-memory";
import type { GatheredWallet } from "./group-work";
import { refuseTooFew } from "./rules/refuse-too-few";

/**
 * Profiles the wallets of a job as one owner, from the inputs of their metrics, and stores the result. System
 * wallets and unused addresses are left out and named; the job fails if fewer than two others are left, or if
 * one could not be read.
 */
export async function combineGathered(
  ports: GroupPorts,
  jobId: string,
  gathered: readonly GatheredWallet[],
): Promise<void> {
  const collected = await collectUsed(ports, jobId, gathered, "inputs");
  if (collected === null) return;
  const { used: usedWallets, notFound } = collected;
  const traders = usedWallets.flatMap((view) => (view.status === "ready" ? [view] : []));
  const skipped = usedWallets.flatMap(({ wallet, status }) => (status === "skipped" ? [wallet] : []));
  const sorted = { traders: traders.map(({ wallet }) => wallet), skipped, notFound };
  const refusal = refuseTooFew("combined", sorted);
  if (refusal !== null) {
    await failGroupJob(ports, jobId, refusal.message, refusal.code);
    return;
  }
  const weight = await estimateGroupMemory(ports, "combined", sorted.traders);
  if (weight > ports.memory.transactions) return failTooLong(ports, jobId, "combined");
  const profile = await runInMemory(ports, jobId)(weight, async () => {
    const inputs: WalletInput[] = [];
    for (const { wallet, body } of traders) inputs.push(await restoreInput(ports, wallet, body));
    return runCooperatively(profileCombined(inputs));
  });
  const full: CombinedResult = { ...profile, skipped, notFound };
  const agent: AgentCombinedResult = { ...toAgentCombined(profile), skipped, notFound };
  await completePaidJob(ports, jobId, gathered, { full, agent }, await sumWalletCosts(ports, gathered));
}
