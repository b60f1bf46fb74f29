import { meanOfDrawn, resampleDays, type ValuesByDay } from "./resample-days.ts";
import type { ConfidenceInterval } from "./result-types.ts";
import { countTrimmed, mean, sortValues, trimmedMean } from "./stats.ts";

/** Below this many values the interval misses the true metric too often, and nothing is trimmed. */
const MIN_VALUES = 10;
/** Up to this many values, each is trimmed by itself; of more on few days, about so many groups of similar ones. */
const MAX_GROUPS = 500;
/** Of more values on more days, the cuts are those of all values. */
const MAX_DAYS_OF_GROUPS = 50;

/**
 * Interval at 95 % of a trimmed mean, by resampled days. Null below ten values, and where days are too few to be
 * resampled.
 *
 * Each round trims the values of its days. Of more than 500 values on at most 50 days, those of a day are merged in
 * ascending order into at most 500 ÷ days groups of equal size, which count as their mean. On more days the cuts hardly
 * vary: values beyond those of all values count as the cut (winsorized), and the result is a ratio of sums over days.
 */
export function trimmedMeanInterval(dated: ValuesByDay): ConfidenceInterval | null {
  const { values, sizes } = dated;
  const center = trimmedMean(values);
  if (center === null || values.length < MIN_VALUES) return null;
  const isGrouped = values.length <= MAX_GROUPS || sizes.length <= MAX_DAYS_OF_GROUPS;
  const distances = resampleDays(sizes, isGrouped ? trimByRound(dated) : winsorize(dated));
  return distances === null ? null : { low: center + distances.lower, high: center + distances.upper };
}

/** Similar values of one day. */
interface ValueGroup {
  readonly value: number;
  readonly size: number;
  readonly day: number;
}

/** Trimmed mean of the values of drawn days, a value as often as its day. */
function trimByRound(dated: ValuesByDay): (drawCounts: Uint32Array) => number {
  const groups = groupValues(dated);
  const values = Float64Array.from(groups, ({ value }) => value);
  const groupSizes = Uint32Array.from(groups, ({ size }) => size);
  const days = Uint32Array.from(groups, ({ day }) => day);
  return (drawCounts) => {
    let count = 0;
    for (let day = 0; day < drawCounts.length; day += 1)
      count += (drawCounts[day] ?? 0) * (dated.sizes[day] ?? 0);
    let cutCount = countTrimmed(count);
    let remainingCount = count - 2 * cutCount;
    const middle = remainingCount;
    let sum = 0;
    for (let group = 0; remainingCount > 0; group += 1) {
      const size = (drawCounts[days[group] ?? 0] ?? 0) * (groupSizes[group] ?? 0);
      const takenCount = Math.min(remainingCount, Math.max(0, size - cutCount));
      cutCount = Math.max(0, cutCount - size);
      sum += takenCount * (values[group] ?? 0);
      remainingCount -= takenCount;
    }
    return sum / middle;
  };
}

/** Groups of similar values in ascending order. */
function groupValues({ values, dayIndexes, sizes }: ValuesByDay): readonly ValueGroup[] {
  const perDay = values.length <= MAX_GROUPS ? MAX_GROUPS : Math.ceil(MAX_GROUPS / sizes.length);
  const byDay = Array.from(sizes, (): number[] => []);
  for (const [at, value] of values.entries()) byDay[dayIndexes[at] ?? 0]?.push(value);
  const groups = byDay.flatMap((ofDay, day) => {
    const sorted = Float64Array.from(ofDay).sort();
    const count = Math.min(sorted.length, perDay);
    const start = (group: number) => Math.floor((group * sorted.length) / count);
    return Array.from({ length: count }, (_, group) => {
      const similar = sorted.subarray(start(group), start(group + 1));
      return { value: mean(similar) ?? 0, size: similar.length, day };
    });
  });
  return groups.sort((a, b) => a.value - b.value);
}

/** Influence of the winsorized values of drawn days on the trimmed mean. */
function winsorize({ values, dayIndexes, sizes }: ValuesByDay): (drawCounts: Uint32Array) => number {
  const sorted = sortValues(values);
  const cutCount = countTrimmed(values.length);
  const lowest = sorted[cutCount] ?? 0;
  const highest = sorted[values.length - 1 - cutCount] ?? 0;
  const share = 1 - (2 * cutCount) / values.length;
  const sums = new Float64Array(sizes.length);
  for (let index = 0; index < values.length; index += 1) {
    const day = dayIndexes[index] ?? 0;
    sums[day] = (sums[day] ?? 0) + Math.min(highest, Math.max(lowest, values[index] ?? 0)) / share;
  }
  return (drawCounts) => meanOfDrawn(drawCounts, sums, sizes);
}
