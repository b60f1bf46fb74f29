import { toSol } from "../amount.ts";
import { wilsonInterval } from "../rate-interval.ts";
import type { ConfidenceInterval } from "../result-types.ts";
import { MS_PER_DAY, SECONDS_PER_DAY } from "../time.ts";
import type { WalletMetrics } from "../wallet/compute-metrics.ts";
import type { PartialSum } from "../wallet/partial-sum.ts";
import type { ReviewFacts } from "./review-wallet.ts";

/**
 * Collects what a review states from the metrics of a wallet; `meanResult` is the interval of its trimmed mean result, and
 * `analyzedAt` the time of the metrics, unix milliseconds.
 */
export function collectReviewFacts(
  metrics: WalletMetrics,
  meanResult: ConfidenceInterval | null,
  analyzedAt: number,
): ReviewFacts {
  const { activity, automation, dataQuality, copyability, cash, shape, tradeDays } = metrics;
  const { timedWins, followableWins } = copyability;
  return {
    tier: dataQuality.tier,
    tierReasons: dataQuality.reasons,
    automation: automation.reasons,
    swaps: activity.swaps,
    tokensPerDay: activity.tokensPerActiveDay,
    swapsPerDay: automation.swapsPerActiveDay,
    medianHoldHours: metrics.medianHoldHours,
    sameSlotShare: automation.sameSlotShare,
    atomicResults: automation.atomicResults,
    trades: metrics.tradeResultsSol.length,
    days: countDays(tradeDays),
    meanResult,
    areResultsWhole: metrics.realizedSol.isWhole,
    realized: metrics.realizedSol.value,
    bestShare: shape.bestShare.value,
    withoutBest: requireWhole(shape.withoutBestSol),
    netAtLeast: metrics.pnlLowerBound.netPnlSol,
    afterCostsAtLeast: boundAfterCosts(metrics),
    leaksMoney: cash.isBesideMaterial,
    besideTrades: toSol(cash.sol.flow.besideTrades),
    followableWins: timedWins === 0 ? null : wilsonInterval(followableWins / timedWins, timedWins),
    idleDays:
      activity.lastSwapAt === null
        ? null
        : Math.max(0, analyzedAt / MS_PER_DAY - activity.lastSwapAt / SECONDS_PER_DAY),
  };
}

/** Lower bound of the net result with arbitrages and less all costs; null if it has none. */
function boundAfterCosts({ pnlLowerBound, activity }: WalletMetrics): number | null {
  if (pnlLowerBound.netPnlSol === null || activity.unvaluedArbitrages > 0) return null;
  return pnlLowerBound.netPnlSol + toSol(activity.atomicLamports - activity.costLamports);
}

function requireWhole({ value, isWhole }: PartialSum): number | null {
  return isWhole ? value : null;
}

/** Number of different days; each of an unknown day counts as one. */
function countDays(days: readonly number[]): number {
  const dated = days.filter((day) => !Number.isNaN(day));
  return new Set(dated).size + days.length - dated.length;
}
