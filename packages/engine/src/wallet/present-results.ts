import { limitToCovered, toPartialSum } from "./partial-sum.ts";
import type { ResultMetrics } from "./result-metrics.ts";
import { UnknownFields } from "./unknown-fields.ts";
import type { Coverage } from "./wallet-input.ts";

/** Results of tokens that were bought, open units included. */
export interface PositionsView {
  /** Tokens of known result. */
  readonly count: number;
  readonly winners: number;
  readonly winRate: number;
  /** Tokens with a part of unknown cost, value or price. */
  readonly unknownCount: number;
  readonly unknown?: readonly string[];
}

/** Compact form in a HUD. */
export type HudPositionsView = Pick<PositionsView, "winRate" | "unknown">;

export interface UsdPnlView {
  readonly realizedPnlUsd: number;
  readonly winRate: number;
  readonly unknown?: readonly string[];
}

export interface CostsView {
  /** Of transactions that succeeded. */
  readonly networkFeesSol: number;
  readonly tipsSol: number;
  readonly failedFeesSol: number;
  readonly unknown?: readonly string[];
}

export interface ShapeView {
  readonly meanPnlSol: number;
  readonly bestShare: number;
  readonly topFiveShare: number;
  /** Null without a loss. */
  readonly profitFactor: number | null;
  readonly withoutBestSol: number;
  readonly unknown?: readonly string[];
}

export interface RiskView {
  readonly maxDrawdownSol: number;
  readonly longestLosingRun: number;
  readonly unknown?: readonly string[];
}

export interface CopyabilityView {
  readonly share10s: number;
  readonly share30s: number;
  readonly share60s: number;
  readonly unknown?: readonly string[];
}

/** @internal */
export function presentPositions(metrics: ResultMetrics, coverage: Coverage): PositionsView {
  const { count, winners, unknownCount } = metrics.tokenOutcomes;
  const unknown = new UnknownFields();
  const ofCovered = (value: number) => limitToCovered(toPartialSum(value), coverage);
  return {
    count: unknown.sum("count", ofCovered(count)),
    winners: unknown.sum("winners", ofCovered(winners)),
    winRate: nameWinRate(metrics, coverage, unknown),
    unknownCount: unknown.sum("unknownCount", ofCovered(unknownCount)),
    ...unknown.field(),
  };
}

/** @internal */
export function presentHudPositions(metrics: ResultMetrics, coverage: Coverage): HudPositionsView {
  const unknown = new UnknownFields();
  return { winRate: nameWinRate(metrics, coverage, unknown), ...unknown.field() };
}

function nameWinRate({ tokenOutcomes }: ResultMetrics, coverage: Coverage, unknown: UnknownFields): number {
  const { count, winners } = tokenOutcomes;
  const rate = toPartialSum(count === 0 ? null : winners / count);
  return unknown.sum("winRate", limitToCovered(rate, coverage));
}

/** @internal */
export function presentUsdPnl({ usd }: ResultMetrics): UsdPnlView {
  const unknown = new UnknownFields();
  return {
    realizedPnlUsd: unknown.sum("realizedPnlUsd", usd.realized),
    winRate: unknown.sum("winRate", usd.winRate),
    ...unknown.field(),
  };
}

/** @internal */
export function presentCosts({ costs }: ResultMetrics, coverage: Coverage): CostsView {
  const unknown = new UnknownFields();
  const ofCovered = (name: string, value: number) =>
    unknown.sum(name, limitToCovered(toPartialSum(value), coverage));
  return {
    networkFeesSol: ofCovered("networkFeesSol", costs.feesSol),
    tipsSol: ofCovered("tipsSol", costs.tipsSol),
    failedFeesSol: ofCovered("failedFeesSol", costs.failedFeesSol),
    ...unknown.field(),
  };
}

/** @internal */
export function presentShape({ shape }: ResultMetrics): ShapeView {
  const unknown = new UnknownFields();
  return {
    meanPnlSol: unknown.sum("meanPnlSol", shape.meanSol),
    bestShare: unknown.sum("bestShare", shape.bestShare),
    topFiveShare: unknown.sum("topFiveShare", shape.topFiveShare),
    profitFactor: unknown.ratio("profitFactor", shape.profitFactor, shape.isWhole),
    withoutBestSol: unknown.sum("withoutBestSol", shape.withoutBestSol),
    ...unknown.field(),
  };
}

/** @internal */
export function presentRisk({ risk }: ResultMetrics): RiskView {
  const unknown = new UnknownFields();
  return {
    maxDrawdownSol: unknown.sum("maxDrawdownSol", risk.maxDrawdownSol),
    longestLosingRun: unknown.sum("longestLosingRun", risk.longestLosingRun),
    ...unknown.field(),
  };
}

/** @internal */
export function presentCopyability({ copyability }: ResultMetrics): CopyabilityView {
  const unknown = new UnknownFields();
  return {
    share10s: unknown.sum("share10s", copyability.share10s),
    share30s: unknown.sum("share30s", copyability.share30s),
    share60s: unknown.sum("share60s", copyability.share60s),
    ...unknown.field(),
  };
}
