/** Number of entries of ascending `times` below `time`. */
export function countBelow(times: Float64Array, time: number): number {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((times[middle] ?? 0) < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Number of entries of ascending `times` up to `time`, inclusive. */
export function countUpTo(times: Float64Array, time: number): number {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((times[middle] ?? 0) <= time) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Number of entries of ascending `times` within `reach` of `time`, inclusive. */
export function countWithin(times: Float64Array, time: number, reach: number): number {
  return countUpTo(times, time + reach) - countBelow(times, time - reach);
}
