import { toSol, toUsd } from "../amount.ts";
import type { TokenPosition } from "../positions/token-position.ts";
import type { Activity } from "./activity.ts";
import { addPartialSums, limitToCovered, type PartialSum, toPartialSum } from "./partial-sum.ts";
import { sumKnownLots } from "./position-worth.ts";
import type { ResultTotals } from "./result-tally.ts";
import type { TokenMetrics } from "./token-metrics.ts";
import type { Coverage } from "./wallet-input.ts";

/** Results of a wallet by token, by cycle and over time; the value of a sum is null if nothing is known. */
export interface ResultMetrics {
  readonly tokenOutcomes: TokenOutcomes;
  readonly usd: { readonly realized: PartialSum; readonly winRate: PartialSum };
  readonly costs: WalletCosts;
  /** Net and atomic results, less costs that no trade bears. */
  readonly netAfterCostsSol: PartialSum;
  readonly shape: ProfitShape;
  readonly risk: { readonly maxDrawdownSol: PartialSum; readonly longestLosingRun: PartialSum };
  readonly copyability: Copyability;
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

/** Shares of the results above 0 that came from cycles held for longer than 10, 30 and 60 seconds. */
export interface Copyability {
  readonly share10s: PartialSum;
  readonly share30s: PartialSum;
  readonly share60s: PartialSum;
}

interface ResultSources {
  readonly results: ResultTotals;
  readonly byToken: readonly TokenMetrics[];
  readonly activity: Activity;
  readonly coverage: Coverage;
  readonly realizedSol: PartialSum;
  readonly netSol: PartialSum;
  /** 0 if no sold unit has a known cost. */
  readonly knownBasisShare: number | null;
}

/** Linear in the tokens and their cycles. */
export function computeResultMetrics(sources: ResultSources): ResultMetrics {
  const { results, byToken, activity, coverage, realizedSol, netSol } = sources;
  const atomic = toPartialSum(toSol(activity.atomicLamports), activity.unvaluedAtomics === 0);
  const cycles = new CycleGains();
  for (const { position } of byToken) cycles.add(position);
  return {
    tokenOutcomes: countOutcomes(byToken),
    usd: sumUsd(sources),
    costs: {
      feesSol: toSol(results.feeLamports),
      tipsSol: toSol(results.tipLamports),
      failedFeesSol: toSol(results.failedFeeLamports),
    },
    netAfterCostsSol: addPartialSums([netSol, atomic, toPartialSum(toSol(-activity.costLamports))]),
    shape: describeShape(byToken, realizedSol.isWhole),
    risk: {
      maxDrawdownSol: toPartialSum(
        realizedSol.value === null ? null : toSol(results.maxDrawdownLamports),
        realizedSol.isWhole,
      ),
      longestLosingRun: toPartialSum(
        results.longestLosingRun,
        coverage.complete && realizedSol.isWhole && cycles.unknownResults === 0,
      ),
    },
    copyability: cycles.summarize(realizedSol.isWhole),
  };
}

function countOutcomes(byToken: readonly TokenMetrics[]): TokenOutcomes {
  let [count, winners, unknownCount] = [0, 0, 0];
  for (const token of byToken) {
    if (token.pnl === null) continue;
    const isGain = findOutcome(token);
    if (isGain === null) unknownCount += 1;
    else count += 1;
    if (isGain === true) winners += 1;
  }
  return { count, winners, unknownCount };
}

/**
 * True if the result of a token is above 0: realized, plus the worth of the units held less their cost, less
 * the cost of units that left unsold. Null if a part has no known cost, value or price.
 */
function findOutcome({ position, pnl }: Pick<TokenMetrics, "position" | "pnl">): boolean | null {
  const { hasUnknownCost, unvaluedTrades, unknownBasis } = position;
  if (hasUnknownCost || unvaluedTrades > 0 || unknownBasis.amount > 0n) return null;
  const { realizedLamports, leftCostLamports } = position;
  const isClosed = position.openLots.length === 0 || sumKnownLots(position).amount === 0n;
  if (isClosed) return realizedLamports > leftCostLamports;
  const open = pnl?.unrealizedPnlSol;
  if (!open?.isWhole || open.value === null) return null;
  return toSol(realizedLamports - leftCostLamports) + open.value > 0;
}

/** A trade is a token with a completed cycle of known result, as for the win rate in SOL. */
function sumUsd({ results, byToken, coverage, realizedSol, knownBasisShare }: ResultSources) {
  let [known, won, unknown] = [0, 0, 0];
  for (const { position, realizedLamports } of byToken) {
    if (position.cycles.length === 0 || realizedLamports === null) continue;
    if (position.cyclesUsdMicros === null) unknown += 1;
    else known += 1;
    if (position.cyclesUsdMicros !== null && position.cyclesUsdMicros > 0n) won += 1;
  }
  const { usdMicros, usdResults, resultsWithoutUsd } = results;
  const isKnown = realizedSol.value !== null && (usdResults > 0 || resultsWithoutUsd === 0);
  const rate = known === 0 || knownBasisShare === 0 ? null : won / known;
  return {
    realized: toPartialSum(isKnown ? toUsd(usdMicros) : null, realizedSol.isWhole && resultsWithoutUsd === 0),
    winRate: limitToCovered(toPartialSum(rate, unknown === 0), coverage),
  };
}

const TOP = 5;

function describeShape(byToken: readonly TokenMetrics[], isWhole: boolean): ProfitShape {
  const best: bigint[] = [];
  let [count, sum, gains] = [0, 0n, 0n];
  for (const { position } of byToken) {
    if (position.results === 0) continue;
    const result = position.realizedLamports;
    count += 1;
    sum += result;
    if (result > 0n) gains += result;
    keepBest(best, result);
  }
  const share = (results: readonly bigint[]) => {
    const won = results.filter((result) => result > 0n).reduce((all, result) => all + result, 0n);
    return toPartialSum(gains === 0n ? null : Number(won) / Number(gains), isWhole);
  };
  const losses = gains - sum;
  const ofTokens = (value: number) => toPartialSum(count === 0 ? null : value, isWhole);
  return {
    meanSol: ofTokens(toSol(sum) / count),
    bestShare: share(best.slice(0, 1)),
    topFiveShare: share(best),
    profitFactor: losses === 0n ? null : Number(gains) / Number(losses),
    withoutBestSol: ofTokens(toSol(sum - (best[0] ?? 0n))),
    isWhole,
  };
}

/** Inserts a result into the best five, largest first. */
function keepBest(best: bigint[], result: bigint): void {
  const least = best[TOP - 1];
  if (least !== undefined && result <= least) return;
  const at = best.findIndex((other) => result > other);
  best.splice(at < 0 ? best.length : at, 0, result);
  if (best.length > TOP) best.pop();
}

/** Results above 0 of completed cycles, by hold time. */
class CycleGains {
  unknownResults = 0;
  private untimed = false;
  private upTo10s = 0n;
  private upTo30s = 0n;
  private upTo60s = 0n;
  private longer = 0n;

  add({ cycles }: Pick<TokenPosition, "cycles">): void {
    for (const { realizedLamports, holdSeconds } of cycles) {
      if (realizedLamports === null) this.unknownResults += 1;
      if (realizedLamports === null || realizedLamports <= 0n) continue;
      if (holdSeconds === null) this.untimed = true;
      else if (holdSeconds <= 10) this.upTo10s += realizedLamports;
      else if (holdSeconds <= 30) this.upTo30s += realizedLamports;
      else if (holdSeconds <= 60) this.upTo60s += realizedLamports;
      else this.longer += realizedLamports;
    }
  }

  /** Cycles of unknown result or hold time are left out. */
  summarize(areResultsWhole: boolean): Copyability {
    const over30s = this.upTo60s + this.longer;
    const over10s = this.upTo30s + over30s;
    const all = this.upTo10s + over10s;
    const isWhole = areResultsWhole && !this.untimed && this.unknownResults === 0;
    const share = (part: bigint) => toPartialSum(all === 0n ? null : Number(part) / Number(all), isWhole);
    return { share10s: share(over10s), share30s: share(over30s), share60s: share(this.longer) };
  }
}
