import type { WalletMetrics } from "./compute-metrics.ts";
import { limitToCovered, toPartialSum } from "./partial-sum.ts";
import type { ResultMetrics } from "./result-metrics.ts";
import { type NamesUnknown, type UnknownFields, withUnknown } from "./unknown-fields.ts";
import type { Coverage } from "./wallet-input.ts";

/** Results of tokens that were bought, open units included. */
export interface PositionsView extends NamesUnknown {
  /** Tokens of known result. */
  readonly count: number;
  readonly winners: number;
  /** Winners ÷ tokens of known result. */
  readonly winRate: number;
  /** Winners ÷ all tokens: those of unknown result count as lost. Absent in earlier results. */
  readonly winRateAtLeast?: number;
  /** Tokens with a part of unknown cost, value or price. */
  readonly unknownCount: number;
}

/** Compact form in a HUD. */
export type HudPositionsView = Pick<PositionsView, "winRate" | "winRateAtLeast" | "unknown">;

export interface UsdPnlView extends NamesUnknown {
  readonly realizedPnlUsd: number;
  readonly winRate: number;
}

export interface CostsView extends NamesUnknown {
  /** Of transactions that succeeded. */
  readonly networkFeesSol: number;
  readonly tipsSol: number;
  readonly failedFeesSol: number;
}

export interface ShapeView extends NamesUnknown {
  readonly meanPnlSol: number;
  readonly bestShare: number;
  readonly topFiveShare: number;
  /** Null without a loss. */
  readonly profitFactor: number | null;
  readonly withoutBestSol: number;
}

export interface RiskView extends NamesUnknown {
  readonly maxDrawdownSol: number;
  readonly longestLosingRun: number;
}

export interface CopyabilityView extends NamesUnknown {
  readonly share10s: number;
  readonly share30s: number;
  readonly share60s: number;
}

/** Results over all tokens. */
export interface ResultViews {
  readonly usd: UsdPnlView;
  readonly costs: CostsView;
  readonly positions: PositionsView;
  readonly shape: ShapeView;
  readonly risk: RiskView;
  readonly copyability: CopyabilityView;
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
    })),
    copyability: withUnknown((unknown) => ({
      share10s: unknown.sum("share10s", copyability.share10s),
      share30s: unknown.sum("share30s", copyability.share30s),
      share60s: unknown.sum("share60s", copyability.share60s),
    })),
  };
}

/** @internal */
export function presentHudPositions(metrics: NamedResults): HudPositionsView {
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
