import type { PnlTotals } from "../result-types.ts";
import type { WalletMetrics } from "./compute-metrics.ts";
import { sumWinRate } from "./hud.ts";
import { limitToCovered } from "./partial-sum.ts";
import type { ResultViews } from "./present-results.ts";
import { UnknownFields } from "./unknown-fields.ts";

/** @internal */
export function presentPnl(metrics: WalletMetrics, results: Pick<ResultViews, "usd" | "costs">): PnlTotals {
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
