import { SECONDS_PER_HOUR } from "../time.ts";

/** Range of hours by their starts in unix seconds, both included. */
export interface HourRange {
  readonly from: number;
  readonly to: number;
}

/** Set of hours by their starts in unix seconds. */
export type Hours = Pick<ReadonlySet<number>, "has">;

/**
 * Returns the shortest range with every hour of `range` that is not in `hours`, or null.
 *
 * @example
 * findMissingHours(new Set([0, 7200]), { from: 0, to: 10_800 }) // { from: 3600, to: 10_800 }
 */
export function findMissingHours(hours: Hours, range: HourRange): HourRange | null {
  let { from, to } = range;
  while (from <= to && hours.has(from)) from += SECONDS_PER_HOUR;
  while (to > from && hours.has(to)) to -= SECONDS_PER_HOUR;
  return from > to ? null : { from, to };
}

/**
 * Joins hours into ascending ranges; hours at most `apart` seconds from each other are in one.
 *
 * @example
 * joinHours([0, 3600, 36_000], 7200) // [{ from: 0, to: 3600 }, { from: 36_000, to: 36_000 }]
 */
export function joinHours(hours: Iterable<number>, apart: number): HourRange[] {
  const ranges: { readonly from: number; to: number }[] = [];
  for (const hour of Float64Array.from(new Set(hours)).sort()) {
    const lastRange = ranges.at(-1);
    if (lastRange === undefined || hour - lastRange.to > apart) ranges.push({ from: hour, to: hour });
    else lastRange.to = hour;
  }
  return ranges;
}

/**
 * Lists every hour of `range` that is not in `hours`, ascending.
 *
 * @example
 * listMissingHours(new Set([0, 7200]), { from: 0, to: 10_800 }) // [3600, 10_800]
 */
export function listMissingHours(hours: Hours, { from, to }: HourRange): number[] {
  const missingHours: number[] = [];
  for (let hour = from; hour <= to; hour += SECONDS_PER_HOUR) if (!hours.has(hour)) missingHours.push(hour);
  return missingHours;
}
