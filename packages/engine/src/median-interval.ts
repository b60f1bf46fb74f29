import { type ConfidenceInterval, sortValues } from "./stats.ts";

/** Share of samples that may lie outside of each end. */
const TAIL = 0.025;

/**
 * Exact interval at 95 % of a median, between two order statistics: the k-th smallest and the k-th largest value, with the
 * largest k for which at most 2.5 % of binomial(n, ½) lie below k. It assumes nothing about the distribution. Null
 * below six values, for which no interval reaches 95 %.
 */
export function medianInterval(values: readonly number[]): ConfidenceInterval | null {
  const rank = rankOfEnd(values.length);
  if (rank === 0) return null;
  const sorted = sortValues(values);
  const [low, high] = [sorted[rank - 1], sorted[values.length - rank]];
  return low === undefined || high === undefined ? null : { low, high };
}

/** The largest k, or 0. */
function rankOfEnd(count: number): number {
  let logOfTerm = -count * Math.LN2;
  let below = 0;
  for (let rank = 0; rank < count; rank += 1) {
    below += Math.exp(logOfTerm);
    if (below > TAIL) return rank;
    logOfTerm += Math.log((count - rank) / (rank + 1));
  }
  return 0;
}
