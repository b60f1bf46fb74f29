import { type DayOfTrials, designEffect, estimateRateVariance } from "../rate-interval.ts";
import type { TokenSums } from "./token-sums.ts";

/** Information that days give about a win rate. */
export interface RatePrecision {
  /** Effective number of independent trades: their number ÷ the design effect of days; 0 without trades. */
  readonly independent: number;
  /** Null on fewer than two days. */
  readonly variance: number | null;
}

/** Precision of a win rate over trades by day. */
export function measurePrecision(days: readonly DayOfTrials[]): RatePrecision {
  const trades = days.reduce((sum, { trials }) => sum + trials, 0);
  if (trades === 0) return { independent: 0, variance: null };
  return { independent: trades / designEffect(days), variance: estimateRateVariance(days) };
}

/**
 * Lists trades of known result by the UTC day on which their last cycles ended. An undated trade has its own day.
 */
export function listTradeDays({ counts, tradesByDay }: TokenSums): readonly DayOfTrials[] {
  const { undatedTrades, undatedWon } = counts;
  const days = Array.from(tradesByDay).sort(([one], [other]) => one - other);
  const undated = Array.from({ length: undatedTrades }, (_, index) => ({
    trials: 1,
    successes: index < undatedWon ? 1 : 0,
  }));
  return [...days.map(([, trades]) => trades), ...undated];
}
