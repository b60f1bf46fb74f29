import { meanOfDrawn, resampleDays, type ValuesByDay } from "./resample-days.ts";
import type { ConfidenceInterval } from "./result-types.ts";
import { quantileOfSorted, sortValues } from "./stats.ts";

/** Share of samples that may lie outside of each end. */
const TAIL = 0.025;

/**
 * Interval at 95 % of a median, between two order statistics. Resampled days give the shares of the values that may lie
 * below the median (after Woodruff 1952), and the interval is at least the exact one of independent values: from the k-th
 * smallest to the k-th largest value, with the largest k for which at most 2.5 % of binomial(n, ½) lie below k. It assumes
 * nothing about the distribution. Null below six values, for which no interval reaches 95 %, and where days are too few
 * to be resampled.
 */
export function medianInterval(dated: ValuesByDay): ConfidenceInterval | null {
  const count = dated.values.length;
  const rank = rankOfEnd(count);
  if (rank === 0) return null;
  const sorted = sortValues(dated.values);
  const sides = sumSides(dated, quantileOfSorted(sorted, 0.5) ?? 0);
  const distances = resampleDays(dated.sizes, (drawCounts) => meanOfDrawn(drawCounts, sides, dated.sizes));
  if (distances === null) return null;
  const lowest = Math.floor((0.5 + distances.lower) * count);
  const highest = Math.ceil((0.5 + distances.upper) * count) + 1;
  const low = sorted[Math.max(1, Math.min(rank, lowest)) - 1];
  const high = sorted[Math.min(count, Math.max(count + 1 - rank, highest)) - 1];
  return low === undefined || high === undefined ? null : { low, high };
}

/** Sum by day of ½ for each value below the median and −½ for each above. */
function sumSides({ values, dayIndexes, sizes }: ValuesByDay, median: number): Float64Array {
  const sums = new Float64Array(sizes.length);
  for (let index = 0; index < values.length; index += 1) {
    const day = dayIndexes[index] ?? 0;
    sums[day] = (sums[day] ?? 0) + Math.sign(median - (values[index] ?? 0)) / 2;
  }
  return sums;
}

/** The largest k, or 0. */
function rankOfEnd(count: number): number {
  let logOfTerm = -count * Math.LN2;
  let tail = 0;
  for (let rank = 0; rank < count; rank += 1) {
    tail += Math.exp(logOfTerm);
    if (tail > TAIL) return rank;
    logOfTerm += Math.log((count - rank) / (rank + 1));
  }
  return 0;
}
