import type { WalletMetrics } from "./compute-metrics.ts";
import { sumWinRate } from "./hud.ts";
import { limitToCovered } from "./partial-sum.ts";
import type { PnlResults } from "./pnl-results.ts";
import type { ResultViews } from "./present-results.ts";
import type { PnlLowerBound } from "./token-pnl.ts";
import { type NamesUnknown, UnknownFields } from "./unknown-fields.ts";

export interface WalletPnl extends Pick<ResultViews, "usd" | "costs">, NamesUnknown {
  /** The other sums are parts of these. */
  readonly results: PnlResults;
  readonly realizedPnlSol: number;
  readonly unrealizedPnlSol: number;
  readonly netPnlSol: number;
  readonly winRate: number;
  readonly unpriced: WalletMetrics["unpriced"];
  /** Tokens that no source lists, valued by the balances of one pool, and this value; absent in earlier results. */
  readonly estimated?: WalletMetrics["estimated"];
  readonly burned: WalletMetrics["burned"];
  readonly transferredOut: WalletMetrics["transferredOut"];
  /** Absent in earlier results. */
  readonly returned?: WalletMetrics["returned"];
  /** Results if every lot without a listed price, and every one that left unsold, is worth 0. */
  readonly atLeast: PnlLowerBound;
  readonly knownBasisShare: number | null;
  /** Net PnL and results of arbitrages, less costs outside trades. */
  readonly netAfterCostsSol: number;
}

/** @internal */
export function presentPnl(metrics: WalletMetrics, results: Pick<ResultViews, "usd" | "costs">): WalletPnl {
  const unknown = new UnknownFields();
  return {
    results: metrics.pnlResults,
    realizedPnlSol: unknown.sum("realizedPnlSol", metrics.realizedSol),
    unrealizedPnlSol: unknown.sum("unrealizedPnlSol", metrics.unrealizedSol),
    netPnlSol: unknown.sum("netPnlSol", metrics.netSol),
    winRate: unknown.sum("winRate", limitToCovered(sumWinRate(metrics), metrics.resultCoverage)),
    unpriced: metrics.unpriced,
    estimated: metrics.estimated,
    burned: metrics.burned,
    transferredOut: metrics.transferredOut,
    returned: metrics.returned,
    atLeast: metrics.pnlLowerBound,
    knownBasisShare: metrics.knownBasisShare,
    ...results,
    netAfterCostsSol: unknown.sum("netAfterCostsSol", metrics.netAfterCostsSol),
    ...unknown.field(),
  };
}
