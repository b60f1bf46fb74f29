import type { IndexedPortfolio } from "./index-portfolios.ts";

/** Similarity of two portfolios. Scores are 0 to 1, symmetric, and rounded to 12 decimals. */
export interface PairScore {
  /** Jaccard index: shared tokens ÷ tokens that either bought. */
  readonly binaryScore: number;
  /** Σ min(share) ÷ Σ max(share) of the SOL spent. */
  readonly capitalScore: number;
  /** `binaryScore` × 0.6 + `capitalScore` × 0.4. */
  readonly similarityScore: number;
  /** Numbers of the tokens that both bought. */
  readonly shared: readonly number[];
  /** Shared tokens on which both are known to have spent SOL. */
  readonly fundedShared: number;
}

/** Weights of the two scores in the similarity (docs/definitions.md#similarity). */
const BINARY_WEIGHT = 0.6;
const CAPITAL_WEIGHT = 0.4;

/** Compares two portfolios of one index. Empty portfolios score 0. */
export function scorePair(a: IndexedPortfolio, b: IndexedPortfolio): PairScore {
  const { shared, fundedShared, minSum, maxSum } = mergePortfolios(a, b);
  const either = a.tokens.length + b.tokens.length - shared.length;
  const binaryScore = roundScore(either === 0 ? 0 : shared.length / either);
  const capitalScore = roundScore(maxSum === 0 ? 0 : minSum / maxSum);
  const similarityScore = roundScore(binaryScore * BINARY_WEIGHT + capitalScore * CAPITAL_WEIGHT);
  return { binaryScore, capitalScore, similarityScore, shared, fundedShared };
}

/** Rounds to 12 decimals for comparisons with thresholds (docs/definitions.md#similarity). */
export function roundScore(score: number): number {
  return Math.round(score * 1e12) / 1e12;
}

/**
 * Merges both token lists in ascending order. The sum of the larger shares is the total minus the smaller
 * ones.
 */
function mergePortfolios(a: IndexedPortfolio, b: IndexedPortfolio) {
  const shared: number[] = [];
  let fundedShared = 0;
  let minSum = 0;
  let indexA = 0;
  let indexB = 0;
  while (indexA < a.tokens.length && indexB < b.tokens.length) {
    const tokenA = a.tokens[indexA] ?? 0;
    const tokenB = b.tokens[indexB] ?? 0;
    if (tokenA === tokenB) {
      const share = Math.min(a.shares[indexA] ?? 0, b.shares[indexB] ?? 0);
      minSum += share;
      if (share > 0) fundedShared += 1;
      shared.push(tokenA);
    }
    if (tokenA <= tokenB) indexA += 1;
    if (tokenB <= tokenA) indexB += 1;
  }
  return { shared, fundedShared, minSum, maxSum: a.totalShare + b.totalShare - minSum };
}
