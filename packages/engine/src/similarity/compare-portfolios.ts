import { runSteps, type Steps } from "../steps.ts";
import { type IndexedPortfolio, indexPortfolios, type PortfolioIndex } from "./index-portfolios.ts";
import type { Portfolio } from "./portfolio.ts";
import { type PairScore, roundScore, scorePair } from "./score-pair.ts";
import { sumAscending } from "./sum-ascending.ts";

/** Two wallets of a group in the order of the request. */
export interface ComparedPair {
  readonly a: IndexedPortfolio;
  readonly b: IndexedPortfolio;
  readonly score: PairScore;
}

/** Every pair of a group, n × (n − 1) ÷ 2 pairs. */
export interface PortfolioComparison extends PortfolioIndex {
  readonly pairs: readonly ComparedPair[];
  /** Mean similarity over all pairs; 0 without pairs. */
  readonly averageSimilarity: number;
}

/**
 * Compares every wallet of a group with every other one. Wallets must be unique.
 *
 * @example
 * const tokens = [{ mint: USDC, spentSol: 2 }];
 * const compared = comparePortfolios([
 *   { wallet: WRAPPED_SOL, tokens },
 *   { wallet: USDT, tokens },
 * ]);
 * compared.averageSimilarity // 1
 */
export function comparePortfolios(portfolios: readonly Portfolio[]): PortfolioComparison {
  return runSteps(comparePortfoliosInSteps(portfolios));
}

/**
 * The same in steps of one pair.
 *
 * @internal
 */
export function* comparePortfoliosInSteps(portfolios: readonly Portfolio[]): Steps<PortfolioComparison> {
  const index = indexPortfolios(portfolios);
  const pairs: ComparedPair[] = [];
  for (const [position, a] of index.portfolios.entries()) {
    for (const b of index.portfolios.slice(position + 1)) {
      yield;
      pairs.push({ a, b, score: scorePair(a, b) });
    }
  }
  return { ...index, pairs, averageSimilarity: averageSimilarity(pairs) };
}

function averageSimilarity(pairs: readonly ComparedPair[]): number {
  if (pairs.length === 0) return 0;
  return roundScore(sumAscending(pairs.map(({ score }) => score.similarityScore)) / pairs.length);
}
