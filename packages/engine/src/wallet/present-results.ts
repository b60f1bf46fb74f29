import type {
  Bags,
  Copyability,
  Entries,
  HitRates,
  HudPositions,
  Positions,
  ProfitShape,
  ResultRisk,
  TransactionCosts,
  UsdPnl,
} from "../result-types.ts";
import { median } from "../stats.ts";
import type { WalletMetrics } from "./compute-metrics.ts";
import { limitToCovered, toPartialSum } from "./partial-sum.ts";
import type { ResultMetrics } from "./result-metrics.ts";
import { toIso } from "./to-iso.ts";
import { type UnknownFields, withUnknown } from "./unknown-fields.ts";
import type { Coverage } from "./wallet-input.ts";

/** Results over all tokens. */
export interface ResultViews {
  readonly usd: UsdPnl;
  readonly costs: TransactionCosts;
  readonly positions: Positions;
  readonly shape: ProfitShape;
  readonly risk: ResultRisk;
  readonly copyability: Copyability;
}

type NamedResults = ResultMetrics & Pick<WalletMetrics, "resultCoverage">;

/** @internal */
export function presentResults(metrics: NamedResults, coverage: Coverage): ResultViews {
  const { usd, costs, tokenOutcomes, shape, risk, copyability } = metrics;
  const ofCovered = (value: number) => limitToCovered(toPartialSum(value), coverage);
  return {
    usd: withUnknown((unknown) => ({
      realizedPnlUsd: unknown.sum("realizedPnlUsd", usd.realized),
      winRate: unknown.sum("winRate", usd.winRate),
    })),
    costs: withUnknown((unknown) => ({
      networkFeesSol: unknown.sum("networkFeesSol", ofCovered(costs.feesSol)),
      tipsSol: unknown.sum("tipsSol", ofCovered(costs.tipsSol)),
      failedFeesSol: unknown.sum("failedFeesSol", ofCovered(costs.failedFeesSol)),
    })),
    positions: withUnknown((unknown) => ({
      count: unknown.sum("count", ofCovered(tokenOutcomes.count)),
      winners: unknown.sum("winners", ofCovered(tokenOutcomes.winners)),
      ...nameWinRates(metrics, unknown),
      unknownCount: unknown.sum("unknownCount", ofCovered(tokenOutcomes.unknownCount)),
    })),
    shape: withUnknown((unknown) => ({
      meanPnlSol: unknown.sum("meanPnlSol", shape.meanSol),
      bestShare: unknown.sum("bestShare", shape.bestShare),
      topFiveShare: unknown.sum("topFiveShare", shape.topFiveShare),
      profitFactor: unknown.ratio("profitFactor", shape.profitFactor, shape.isWhole),
      withoutBestSol: unknown.sum("withoutBestSol", shape.withoutBestSol),
    })),
    risk: withUnknown((unknown) => ({
      maxDrawdownSol: unknown.sum("maxDrawdownSol", risk.maxDrawdownSol),
      longestLosingRun: unknown.sum("longestLosingRun", risk.longestLosingRun),
      peakCapitalSol: unknown.sum("peakCapitalSol", risk.peakCapitalSol),
      peakCapitalAt: toIso(risk.peakCapital.time),
      returnOnPeakCapital: unknown.ratio(
        "returnOnPeakCapital",
        risk.returnOnPeakCapital.value,
        risk.returnOnPeakCapital.isWhole,
      ),
    })),
    copyability: withUnknown((unknown) => ({
      share10s: unknown.sum("share10s", copyability.share10s),
      share30s: unknown.sum("share30s", copyability.share30s),
      share60s: unknown.sum("share60s", copyability.share60s),
    })),
  };
}

/**
 * Returns what completed cycles returned, and what is still held.
 *
 * @internal
 */
export function presentOutcomes({ hitRates, bags }: Pick<WalletMetrics, "hitRates" | "bags">): {
  readonly hitRates: HitRates;
  readonly bags: Bags;
} {
  return {
    hitRates: withUnknown((unknown) => ({
      over2x: unknown.sum("over2x", hitRates.over2x),
      over5x: unknown.sum("over5x", hitRates.over5x),
      over10x: unknown.sum("over10x", hitRates.over10x),
      below50: unknown.sum("below50", hitRates.below50),
    })),
    bags: withUnknown((unknown) => ({
      count: unknown.sum("count", bags.count),
      costSol: unknown.sum("costSol", bags.costSol),
      worthSol: unknown.sum("worthSol", bags.worthSol),
      medianAgeHours: unknown.sum("medianAgeHours", bags.medianAgeHours),
    })),
  };
}

/**
 * Returns how soon after their launch tokens are first bought.
 *
 * @internal
 */
export function presentEntries(
  { afterLaunchSeconds }: Pick<WalletMetrics, "afterLaunchSeconds">,
  coverage: Coverage,
): Entries {
  const seconds = limitToCovered(toPartialSum(median(afterLaunchSeconds)), coverage);
  return withUnknown((unknown) => ({
    afterLaunchSeconds: unknown.nullable("afterLaunchSeconds", seconds),
    tokens: afterLaunchSeconds.length,
  }));
}

/** @internal */
export function presentHudPositions(metrics: NamedResults): HudPositions {
  return withUnknown((unknown) => nameWinRates(metrics, unknown));
}

/** Returns the win rates. The first one is listed as unknown if a token has no known result, because most of these tokens are lost. */
function nameWinRates({ tokenOutcomes, resultCoverage }: NamedResults, unknown: UnknownFields) {
  const { count, winners, unknownCount } = tokenOutcomes;
  const total = count + unknownCount;
  const rate = toPartialSum(count === 0 ? null : winners / count, unknownCount === 0);
  const lowest = toPartialSum(total === 0 ? null : winners / total);
  return {
    winRate: unknown.sum("winRate", limitToCovered(rate, resultCoverage)),
    winRateAtLeast: unknown.sum("winRateAtLeast", limitToCovered(lowest, resultCoverage)),
  };
}
