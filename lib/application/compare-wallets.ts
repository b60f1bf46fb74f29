import type { Address } from "@walletlens/engine/address";
import { buildAgentSimilarity } from "@walletlens/engine/similarity/agent-similarity";
import { comparePortfolios } from "@walletlens/engine/similarity/compare-portfolios";
import { type Portfolio, toPortfolio } from "@walletlens/engine/similarity/portfolio";
import { buildSimilarityReport } from "@walletlens/engine/similarity/similarity-report";
import type { WalletLabel } from "@walletlens/engine/wallet/wallet-input";
import { collectWallets, type GatherPorts } from "@/lib/application/gather-wallets";
import type { GatheredWallet } from "@/lib/ports/group-jobs";

/** Fewer wallets than this can't be compared. */
const LEAST_COMPARED = 2;

/**
 * Compares the wallets of a job whose analyses have ended, and keeps the result. A wallet that is no trader's bought
 * nothing; one that was never used is left out and named, and fewer than two others fail the job with
 * `wallet_not_found`. Where one could not be read, the job fails, because every score would be wrong.
 */
export async function compareWallets(
  ports: GatherPorts,
  jobId: string,
  gathered: readonly GatheredWallet[],
): Promise<void> {
  const views = await collectWallets(ports, gathered, "tokens");
  const portfolios: Portfolio[] = [];
  const labels = new Map<string, WalletLabel>();
  const notFound: Address[] = [];
  for (const [position, { wallet }] of gathered.entries()) {
    const view = views[position];
    if (view?.status === "failed" && view.failure.code === "wallet_not_found") {
      notFound.push(wallet);
      continue;
    }
    if (view?.status === "failed") {
      const { code, message } = view.failure;
      await ports.groupJobs.fail(jobId, `The wallet ${wallet} could not be read: ${message}`, code);
      return;
    }
    if (view?.status === "skipped") labels.set(wallet, view.label);
    portfolios.push(toPortfolio(wallet, view?.status === "ready" ? view.body : []));
  }
  if (portfolios.length < LEAST_COMPARED) {
    await ports.groupJobs.fail(jobId, TOO_FEW_USED, "wallet_not_found");
    return;
  }
  const comparison = comparePortfolios(portfolios);
  await ports.groupJobs.complete(jobId, {
    full: buildSimilarityReport(comparison, labels, notFound),
    agent: buildAgentSimilarity(comparison, notFound),
  });
}

const TOO_FEW_USED =
  "Fewer than two of these wallets have ever been used on chain; what it cost was given back.";
