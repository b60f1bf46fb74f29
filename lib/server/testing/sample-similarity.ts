import type { Address } from "@walletlens/engine/address";
import { buildAgentSimilarity } from "@walletlens/engine/similarity/agent-similarity";
import { comparePortfolios } from "@walletlens/engine/similarity/compare-portfolios";
import { buildSimilarityReport } from "@walletlens/engine/similarity/similarity-report";
import { testAddress } from "@walletlens/engine/testing/build-change";
import { NO_LINKS, SAMPLE_COVERAGE } from "./sample-links";

/** The full result of a comparison that found nothing. */
export const NO_SIMILARITY = {
  vectorTypeUsed: "combined",
  globalMetrics: { averageSimilarity: 0, mostSimilarPairs: [] },
  pairwiseSimilarities: [],
  uniqueTokensPerWallet: {},
  walletLabels: {},
  links: [],
  groups: [],
  coverage: SAMPLE_COVERAGE,
  notFound: [],
};

/** Both shapes of the result about wallets that share one token of two. */
export function compareThree(wallets: readonly Address[]) {
  const portfolios = wallets.map((wallet, n) => ({
    wallet,
    tokens: ["M", `N${n + 2}`].map((name) => ({ mint: testAddress(name), spentSol: 1 })),
  }));
  const comparison = comparePortfolios(portfolios);
  return {
    full: { ...buildSimilarityReport(comparison, new Map()), ...NO_LINKS.full },
    agent: { ...buildAgentSimilarity(comparison), ...NO_LINKS.agent },
  };
}
