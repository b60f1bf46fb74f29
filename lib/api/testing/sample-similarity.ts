import { SAMPLE_COVERAGE } from "./sample-links";

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
