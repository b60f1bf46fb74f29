import { buildAgentSimilarity } from "@walletlens/engine/similarity/agent-similarity";
import { comparePortfolios } from "@walletlens/engine/similarity/compare-portfolios";
import { type Portfolio, toPortfolio } from "@walletlens/engine/similarity/portfolio";
import { buildSimilarityReport } from "@walletlens/engine/similarity/similarity-report";
import type { WalletLabel } from "@walletlens/engine/wallet/wallet-input";
import { collectWallets, type GatherPorts } from "@/lib/application/gather-wallets";
import type { GatheredWallet } from "@/lib/ports/group-jobs";

/**
 * Compares the wallets of a job whose analyses have ended, and keeps the result. A wallet that is no trader's, or that
 * was never used, bought nothing; where one could not be read, the job fails, because every score would be wrong.
 */
export async function compareWallets(
  ports: GatherPorts,
  jobId: string,
  gathered: readonly GatheredWallet[],
): Promise<void> {
  const views = await collectWallets(ports, gathered, "tokens");
  const portfolios: Portfolio[] = [];
  const labels = new Map<string, WalletLabel>();
  for (const [position, { wallet }] of gathered.entries()) {
    const view = views[position];
    if (view?.status === "failed" && view.failure.code !== "wallet_not_found") {
      await ports.groupJobs.fail(jobId, `The wallet ${wallet} could not be read: ${view.failure.message}`);
      return;
    }
    if (view?.status === "skipped") labels.set(wallet, view.label);
    portfolios.push(toPortfolio(wallet, view?.status === "ready" ? view.body : []));
  }
  const comparison = comparePortfolios(portfolios);
  await ports.groupJobs.complete(jobId, {
    full: buildSimilarityReport(comparison, labels),
    agent: buildAgentSimilarity(comparison),
  });
}
