import { betaQuantile } from "@walletlens/engine/distributions";

/** A win rate and its effective sample size. */
export interface ObservedRate {
  readonly winRate: number;
  /** Above 0. */
  readonly independentTrades: number;
}

/** An observed rate, and its variance by the differences of its days; null on fewer than two. */
export interface ListedRate extends ObservedRate {
  readonly variance: number | null;
}

/**
 * Sums over the rates of a list that have a variance, each with weight w = n ÷ (n + 20) for n independent trades, rate p and
 * variance v.
 */
export interface RateSums {
  /** Σw, Σwp, Σwp², Σw², Σwv, Σw²v, Σw² ÷ n. */
  readonly weights: number;
  readonly rates: number;
  readonly squaredRates: number;
  readonly squaredWeights: number;
  readonly variances: number;
  readonly weightedVariances: number;
  readonly weightsByTrades: number;
}

/** Independent trades at which a rate has half of the full weight. */
export const HALF_WEIGHT_TRADES = 20;

/** Adds up observed rates, as the database does. */
export function sumRates(listedRates: readonly ListedRate[]): RateSums {
  const sums = { ...NO_RATES };
  for (const { winRate, independentTrades, variance } of listedRates) {
    if (variance === null) continue;
    const weight = independentTrades / (independentTrades + HALF_WEIGHT_TRADES);
    sums.weights += weight;
    sums.rates += weight * winRate;
    sums.squaredRates += weight * winRate ** 2;
    sums.squaredWeights += weight ** 2;
    sums.variances += weight * variance;
    sums.weightedVariances += weight ** 2 * variance;
    sums.weightsByTrades += weight ** 2 / independentTrades;
  }
  return sums;
}

const NO_RATES: RateSums = {
  weights: 0,
  rates: 0,
  squaredRates: 0,
  squaredWeights: 0,
  variances: 0,
  weightedVariances: 0,
  weightsByTrades: 0,
};

/** Beta distribution of the win rates of a list, as prior wins and losses of each wallet. */
export interface RatePrior {
  readonly wins: number;
  readonly losses: number;
}

/** With one win and one loss, every rate is equally likely. */
const MIN_PRIOR_TRADES = 2;

/**
 * Fits the beta distribution of the rates of a list by weighted moments (Kleinman 1973). The part of their spread that is
 * chance is the mean of their own variances, so that the widened design effects of few days are not taken for chance. If rates
 * differ no more than by chance, the variance of the distribution is that of their mean.
 */
export function fitRatePrior(sums: RateSums): RatePrior {
  const { weights, rates, weightsByTrades } = sums;
  // Effective sample size of the weighted mean.
  const effectiveWallets = weights === 0 ? 0 : weights ** 2 / weightsByTrades;
  // One win and one loss are added, so that the mean is never 0 or 1.
  const mean = weights === 0 ? 0.5 : ((rates / weights) * effectiveWallets + 1) / (effectiveWallets + 2);
  const trades = Math.max(MIN_PRIOR_TRADES, Math.min(effectiveWallets, countPriorTrades(sums)));
  return { wins: mean * trades, losses: (1 - mean) * trades };
}

/** Returns 1 ÷ ρ − 1 for the correlation ρ of trades of one wallet on different days; Infinity for none. */
function countPriorTrades(sums: RateSums): number {
  const { weights, rates, squaredRates, squaredWeights, variances, weightedVariances } = sums;
  if (weights === 0) return MIN_PRIOR_TRADES;
  const mean = rates / weights;
  const chance = variances - weightedVariances / weights;
  const spread = squaredRates - rates * mean - chance;
  const correlation = spread / (weights - squaredWeights / weights) / (mean * (1 - mean));
  return correlation > 0 ? 1 / correlation - 1 : Number.POSITIVE_INFINITY;
}

/** A win rate shrunken toward the mean of a list, with its credible interval at 95 %. */
export interface ShrunkenRate {
  readonly rate: number;
  readonly low: number;
  readonly high: number;
}

/** Returns the posterior mean of the beta-binomial model and its quantiles 0.025 and 0.975. */
export function shrinkRate({ winRate, independentTrades }: ObservedRate, prior: RatePrior): ShrunkenRate {
  const wins = prior.wins + winRate * independentTrades;
  const losses = prior.losses + (1 - winRate) * independentTrades;
  return {
    rate: wins / (wins + losses),
    low: betaQuantile(0.025, wins, losses),
    high: betaQuantile(0.975, wins, losses),
  };
}
