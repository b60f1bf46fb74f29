import type { AgentSimilarityResult, MeaningfulPair } from "../result-types.ts";
import type { ComparedPair, PortfolioComparison } from "./compare-portfolios.ts";
import { type PairScore, roundScore } from "./score-pair.ts";
import { sumAscending } from "./sum-ascending.ts";

/** Compact result of comparing wallets without their links (docs/definitions.md#similarity). */
export type AgentSimilarity = Omit<AgentSimilarityResult, "links" | "linksTotal" | "groups" | "coverage">;

/** Thresholds that a pair can exceed. */
export const SIMILARITY_FLAGS = ["HIGH_SIMILARITY", "HIGH_OVERLAP", "HIGH_SIMILARITY_AND_OVERLAP"] as const;
export type SimilarityFlag = (typeof SIMILARITY_FLAGS)[number];

/** Thresholds of the flags (docs/definitions.md#similarity). */
const HIGH_SIMILARITY = 0.7;
const HIGH_OVERLAP = 0.5;
const MANY_SHARED = 20;
/** A pair below both thresholds is not reported (docs/definitions.md#similarity). */
const MIN_SIMILARITY = 0.15;
const MIN_SHARED = 20;

/**
 * Builds the compact report of a comparison: meaningful pairs, most similar first. `notFound` were not
 * compared.
 *
 * @example
 * const { coordinationScore, pairs } = buildAgentSimilarity(comparePortfolios(portfolios));
 */
export function buildAgentSimilarity(
  { portfolios, pairs, averageSimilarity }: PortfolioComparison,
  notFound: readonly string[] = [],
): AgentSimilarity {
  const meaningful = pairs
    .filter(({ score }) => isMeaningful(score))
    .map(toAgentPair)
    .sort((a, b) => b.similarityScore - a.similarityScore);
  return {
    coordinationScore: coordinationScore(meaningful),
    pairs: meaningful,
    globalMetrics: { averageSimilarity },
    metadata: {
      walletsAnalyzed: portfolios.length,
      totalPairs: pairs.length,
      meaningfulPairs: meaningful.length,
      flaggedPairs: meaningful.filter(({ flag }) => flag !== undefined).length,
    },
    notFound,
  };
}

function isMeaningful({ similarityScore, shared }: PairScore): boolean {
  return similarityScore >= MIN_SIMILARITY || shared.length >= MIN_SHARED;
}

/** Both wallets of a meaningful pair bought something, so no size is 0. */
function toAgentPair({ a, b, score }: ComparedPair): MeaningfulPair {
  const { similarityScore, shared } = score;
  const overlapPctA = roundScore(shared.length / a.tokens.length);
  const overlapPctB = roundScore(shared.length / b.tokens.length);
  const flag = findFlag(similarityScore, Math.max(overlapPctA, overlapPctB), shared.length);
  return {
    walletA: a.wallet,
    walletB: b.wallet,
    similarityScore,
    sharedTokenCount: shared.length,
    portfolioSizeA: a.tokens.length,
    portfolioSizeB: b.tokens.length,
    overlapPctA,
    overlapPctB,
    ...(flag === null ? {} : { flag }),
  };
}

function findFlag(similarity: number, largerOverlap: number, shared: number): SimilarityFlag | null {
  const isSimilar = similarity > HIGH_SIMILARITY;
  const overlaps = largerOverlap > HIGH_OVERLAP || shared > MANY_SHARED;
  if (isSimilar && overlaps) return "HIGH_SIMILARITY_AND_OVERLAP";
  if (isSimilar) return "HIGH_SIMILARITY";
  return overlaps ? "HIGH_OVERLAP" : null;
}

function coordinationScore(pairs: readonly MeaningfulPair[]): number {
  if (pairs.length === 0) return 0;
  const scores = pairs.map((pair) => pair.similarityScore * weighPair(pair));
  return roundScore(sumAscending(scores) / sumAscending(pairs.map(weighPair)));
}

/** Geometric mean of the portfolios' sizes. */
function weighPair({ portfolioSizeA, portfolioSizeB }: MeaningfulPair): number {
  return Math.sqrt(portfolioSizeA * portfolioSizeB);
}
