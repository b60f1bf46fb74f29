import type { AgentSimilarityResult, SimilarityResult } from "@walletlens/contract/similarity";
import type { Address } from "@walletlens/engine/address";
import { presentAgentLinks, presentGroups, presentLink } from "@walletlens/engine/coordination/present-links";
import type { WalletLabel } from "@walletlens/engine/known-address";
import { buildAgentSimilarity } from "@walletlens/engine/similarity/agent-similarity";
import { comparePortfoliosInSteps } from "@walletlens/engine/similarity/compare-portfolios";
import { type Portfolio, toPortfolio } from "@walletlens/engine/similarity/portfolio";
import { buildSimilarityReport } from "@walletlens/engine/similarity/similarity-report";
import { completePaidJob } from "@/lib/groups/complete-paid-job";
import { failGroupJob } from "@/lib/groups/end-group-job";
import { collectUsed, sumWalletCosts } from "@/lib/groups/gather-wallets";
import { estimateGroupMemory, failTooLong, runInMemory } from "@/lib/groups/group-memory";
import type { GatheredWallet, HoldersOf } from "@/lib/groups/group-work";
import { refuseTooFew } from "@/lib/groups/rules/refuse-too-few";
import { sumCosts } from "@/lib/jobs/rules/call-cost";
import { runCooperatively } from "@/lib/runtime/run-cooperatively";
import { combineGroups } from "./combine-groups";
import type { CoordinationPorts } from "./find-links";
import { findLinks } from "./find-links";
import { storeLinks } from "./store-links";

/**
 * Compares the wallets of a job whose analyses have ended and stores the result. System wallets count as
 * empty portfolios. Wallets that were never used are left out and named; the job fails with
 * `wallet_not_found` if fewer than two others are left. The job fails if a wallet could not be read, because
 * every score would be wrong.
 */
export async function compareWallets(
  ports: CoordinationPorts,
  jobId: string,
  gathered: readonly GatheredWallet[],
  holdersOf: HoldersOf | null = null,
): Promise<void> {
  const collected = await collectUsed(ports, jobId, gathered, "tokens");
  if (collected === null) return;
  const { used: usedWallets, notFound } = collected;
  const portfolios: Portfolio[] = [];
  const traders: Address[] = [];
  const skipped: Address[] = [];
  const labels = new Map<string, WalletLabel>();
  for (const view of usedWallets) {
    const { wallet } = view;
    if (view.status === "skipped") {
      skipped.push(wallet);
      labels.set(wallet, view.label);
    } else traders.push(wallet);
    portfolios.push(toPortfolio(wallet, view.status === "ready" ? view.body : []));
  }
  const refusal = refuseTooFew("similarity", { traders, skipped, notFound });
  if (refusal !== null) {
    await failGroupJob(ports, jobId, holdersOf === null ? refusal.message : TOO_FEW_HOLDERS, refusal.code);
    return;
  }
  const comparison = await runCooperatively(comparePortfoliosInSteps(portfolios));
  const chain = ports.chain.counting();
  const chosenBy = holdersOf === null ? [] : [holdersOf.mint];
  const weight = await estimateGroupMemory(ports, "similarity", traders);
  if (weight > ports.memory.transactions) return failTooLong(ports, jobId, "similarity");
  const hold = runInMemory(ports, jobId);
  const { links, groups, coverage } = await hold(weight, () =>
    findLinks({ ...ports, chain }, { wallets: traders, chosenBy }),
  );
  await storeLinks(ports, traders, links);
  const presented = presentGroups(groups, getSupplyShares(gathered, holdersOf));
  const linkResult = { groups: await combineGroups(ports, hold, presented), coverage };
  const full: SimilarityResult = {
    ...buildSimilarityReport(comparison, labels, notFound),
    links: links.map((link) => presentLink(link)),
    ...linkResult,
  };
  const agent: AgentSimilarityResult = {
    ...buildAgentSimilarity(comparison, notFound),
    links: presentAgentLinks(links),
    linksTotal: links.length,
    ...linkResult,
  };
  const wallets = await sumWalletCosts(ports, gathered);
  const cost = sumCosts([chain.stats(), ...(wallets === null ? [] : [wallets])]);
  await completePaidJob(ports, jobId, gathered, { full, agent }, cost);
}

/** Returns the percent of the token's supply by wallet; null if the wallets are not holders of a token. */
function getSupplyShares(
  gathered: readonly GatheredWallet[],
  holdersOf: HoldersOf | null,
): ReadonlyMap<Address, number> | null {
  if (holdersOf === null) return null;
  return new Map(gathered.map(({ wallet }, place) => [wallet, holdersOf.supplyPercents[place] ?? 0]));
}

const TOO_FEW_HOLDERS =
  "Fewer than two of these holders are wallets that could be analyzed, so there is nothing to compare. The cost of the job was refunded.";
