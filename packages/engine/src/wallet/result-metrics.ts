import { toSol, toUsd } from "../amount.ts";
import type { PnlResults } from "../result-types.ts";
import type { Activity } from "./activity.ts";
import type { PeakCapital } from "./capital-tally.ts";
import { addPartialSums, limitToCovered, type PartialSum, toPartialSum } from "./partial-sum.ts";
import { addUpPnl, type PnlParts } from "./pnl-results.ts";
import type { ResultTotals } from "./result-tally.ts";
import type { TokenSums } from "./token-sums.ts";
import type { Coverage } from "./wallet-input.ts";

/** Results of a wallet by token, by cycle and over time; the value of a sum is null if nothing is known. */
export interface ResultMetrics {
  readonly tokenOutcomes: TokenOutcomes;
  readonly pnlResults: PnlResults;
  readonly usd: { readonly realized: PartialSum; readonly winRate: PartialSum };
  readonly costs: WalletCosts;
  /** Net PnL and results of arbitrages, less costs outside trades. */
  readonly netAfterCostsSol: PartialSum;
  readonly shape: ProfitShape;
  readonly risk: RiskMetrics;
  readonly copyability: Copyability;
  readonly hitRates: HitRates;
}

/** Losses and capital in the order of the ledger. */
export interface RiskMetrics {
  readonly maxDrawdownSol: PartialSum;
  readonly longestLosingRun: PartialSum;
  readonly peakCapital: PeakCapital;
  readonly peakCapitalSol: PartialSum;
  /** Realized result ÷ peak capital, percent. */
  readonly returnOnPeakCapital: PartialSum;
}

/** Shares of completed cycles of known return by what they returned. */
export interface HitRates {
  readonly over2x: PartialSum;
  readonly over5x: PartialSum;
  readonly over10x: PartialSum;
  readonly below50: PartialSum;
}

/** Results of tokens that were bought, open units included. */
export interface TokenOutcomes {
  /** Tokens of known result, and those of a result above 0. */
  readonly count: number;
  readonly winners: number;
  /** Tokens with a part of unknown cost, value or price. */
  readonly unknownCount: number;
}

/** Network fees and tips of all transactions, in trades or not. */
export interface WalletCosts {
  readonly feesSol: number;
  readonly tipsSol: number;
  readonly failedFeesSol: number;
}

/** Distribution of the realized results by token. */
export interface ProfitShape {
  readonly meanSol: PartialSum;
  /** Share of the best token, and of the best five, in the sum of the results above 0. */
  readonly bestShare: PartialSum;
  readonly topFiveShare: PartialSum;
  /** Sum of the results above 0 ÷ that of the losses; null without a loss. */
  readonly profitFactor: number | null;
  /** Sum of all results but the best. */
  readonly withoutBestSol: PartialSum;
  /** False if a result is unknown or partial. */
  readonly isWhole: boolean;
}

/** Shares of the results above 0 from cycles held for longer than 10, 30 and 60 seconds. */
export interface Copyability {
  readonly share10s: PartialSum;
  readonly share30s: PartialSum;
  readonly share60s: PartialSum;
  /** Cycles of a result above 0 and known hold time, and those held for longer than 10 seconds. */
  readonly timedWins: number;
  readonly followableWins: number;
}

interface ResultSources {
  readonly results: ResultTotals;
  readonly sums: TokenSums;
  readonly activity: Activity;
  readonly coverage: Pick<Coverage, "complete">;
  readonly realizedSol: PartialSum;
  readonly unrealizedSol: PartialSum;
  readonly netSol: PartialSum;
  readonly unpriced: { readonly costSol: number };
  readonly openUsd: Omit<PnlParts, "realized">;
  /** 0 if no sold unit has a known cost. */
  readonly knownBasisShare: number | null;
}

export function computeResultMetrics(sources: ResultSources): ResultMetrics {
  const { results, sums, activity, realizedSol, netSol, coverage } = sources;
  const { outcomes, winners, unknownOutcomes } = sums.counts;
  const atomic = toPartialSum(toSol(activity.atomicLamports), activity.unvaluedArbitrages === 0);
  const usd = sumUsd(sources);
  const openUnpricedCost = toPartialSum(sources.unpriced.costSol);
  return {
    pnlResults: addUpPnl({
      sol: { realized: realizedSol, openPriced: sources.unrealizedSol, openUnpricedCost },
      usd: { realized: usd.realized, ...sources.openUsd },
    }),
    tokenOutcomes: { count: outcomes, winners, unknownCount: unknownOutcomes },
    usd,
    costs: {
      feesSol: toSol(results.feeLamports),
      tipsSol: toSol(results.tipLamports),
      failedFeesSol: toSol(results.failedFeeLamports),
    },
    netAfterCostsSol: addPartialSums([netSol, atomic, toPartialSum(toSol(-activity.costLamports))]),
    shape: describeShape(sums, realizedSol.isWhole),
    risk: describeRisk(sources),
    copyability: describeCopyability(sums, realizedSol.isWhole),
    hitRates: describeHits(sums, coverage),
  };
}

function describeRisk({ results, sums, coverage, realizedSol }: ResultSources): RiskMetrics {
  const { maxDrawdownLamports, longestLosingRun, peakCapital } = results;
  const { unknownCycles, unknownCosts, returned } = sums.counts;
  const isRunWhole = coverage.complete && realizedSol.isWhole && unknownCycles === 0;
  const { value } = realizedSol;
  const peakSol = toSol(peakCapital.lamports);
  const peakCapitalSol = limitToCovered(toPartialSum(peakSol, unknownCosts + returned === 0), coverage);
  return {
    maxDrawdownSol: toPartialSum(value === null ? null : toSol(maxDrawdownLamports), realizedSol.isWhole),
    longestLosingRun: toPartialSum(longestLosingRun, isRunWhole),
    peakCapital,
    peakCapitalSol,
    returnOnPeakCapital: {
      value: value === null || peakSol === 0 ? null : (100 * value) / peakSol,
      isWhole: realizedSol.isWhole && peakCapitalSol.isWhole,
    },
  };
}

/** A trade is a token with a completed cycle of known result, as for the win rate in SOL. */
function sumUsd({ results, sums, coverage, realizedSol, knownBasisShare }: ResultSources) {
  const { knownTrades, knownUsd, wonUsd } = sums.counts;
  const { usdMicros, usdResults, resultsWithoutUsd } = results;
  const isKnown = realizedSol.value !== null && (usdResults > 0 || resultsWithoutUsd === 0);
  const rate = knownUsd === 0 || knownBasisShare === 0 ? null : wonUsd / knownUsd;
  return {
    realized: toPartialSum(isKnown ? toUsd(usdMicros) : null, realizedSol.isWhole && resultsWithoutUsd === 0),
    winRate: limitToCovered(toPartialSum(rate, knownUsd === knownTrades), coverage),
  };
}

function describeShape({ counts, lamports, best }: TokenSums, isWhole: boolean): ProfitShape {
  const { results, gains } = lamports;
  const share = (largest: readonly bigint[]) => {
    const wonLamports = largest.filter((result) => result > 0n).reduce((all, result) => all + result, 0n);
    return toPartialSum(gains === 0n ? null : Number(wonLamports) / Number(gains), isWhole);
  };
  const losses = gains - results;
  const count = counts.withResults;
  const ofTokens = (value: number) => toPartialSum(count === 0 ? null : value, isWhole);
  return {
    meanSol: ofTokens(toSol(results) / count),
    bestShare: share(best.slice(0, 1)),
    topFiveShare: share(best),
    profitFactor: losses === 0n ? null : Number(gains) / Number(losses),
    withoutBestSol: ofTokens(toSol(results - (best[0] ?? 0n))),
    isWhole,
  };
}

/** Cycles of unknown return are excluded. */
function describeHits({ counts }: TokenSums, coverage: Pick<Coverage, "complete">): HitRates {
  const { returns, cycles } = counts;
  const share = (count: number) =>
    limitToCovered(toPartialSum(returns === 0 ? null : count / returns, returns === cycles), coverage);
  return {
    over2x: share(counts.doubled),
    over5x: share(counts.fivefold),
    over10x: share(counts.tenfold),
    below50: share(counts.halved),
  };
}

/** Cycles of unknown result or hold time are excluded. */
function describeCopyability({ counts, lamports }: TokenSums, areResultsWhole: boolean): Copyability {
  const over30s = lamports.gainsUpTo60s + lamports.gainsOfLonger;
  const over10s = lamports.gainsUpTo30s + over30s;
  const totalGains = lamports.gainsUpTo10s + over10s;
  const isWhole = areResultsWhole && counts.untimedGains === 0 && counts.unknownCycles === 0;
  const share = (part: bigint) =>
    toPartialSum(totalGains === 0n ? null : Number(part) / Number(totalGains), isWhole);
  const { timedWins, followableWins } = counts;
  return {
    share10s: share(over10s),
    share30s: share(over30s),
    share60s: share(lamports.gainsOfLonger),
    timedWins,
    followableWins,
  };
}
