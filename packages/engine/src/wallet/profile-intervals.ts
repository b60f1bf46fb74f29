import { medianInterval } from "../median-interval.ts";
import { wilsonInterval } from "../rate-interval.ts";
import { groupByDay } from "../resample-days.ts";
import type { ConfidenceInterval } from "../stats.ts";
import { trimmedMeanInterval } from "../trimmed-mean-interval.ts";
import type { WalletMetrics } from "./compute-metrics.ts";
import { listResults, winRate } from "./hud.ts";

/** Confidence intervals of the covered period (docs/definitions.md#statistics). */
export interface ProfileIntervals {
  readonly winRate: ConfidenceInterval | null;
  readonly trimmedMeanPnl: ConfidenceInterval | null;
  readonly medianHoldTimeHours: ConfidenceInterval | null;
}

export function computeIntervals(metrics: WalletMetrics): ProfileIntervals {
  const { holdHours, holdDays, tradeDays, independentTrades } = metrics;
  const rate = winRate(metrics);
  return {
    winRate: rate === null ? null : wilsonInterval(rate, independentTrades),
    trimmedMeanPnl: trimmedMeanInterval(groupByDay(listResults(metrics), tradeDays)),
    medianHoldTimeHours: medianInterval(groupByDay(holdHours, holdDays)),
  };
}
