/** Arithmetic mean, or null of nothing. */
export function mean(values: ArrayLike<number>): number | null {
  if (values.length === 0) return null;
  let sum = 0;
  // By index: an iterator over a typed array costs several times the addition.
  for (let index = 0; index < values.length; index += 1) sum += values[index] ?? 0;
  return sum / values.length;
}

/** Returns the values in ascending order. */
export function sortValues(values: readonly number[]): Float64Array {
  return Float64Array.from(values).sort();
}

/** Quantile by method R-7 (linear interpolation, as in R and NumPy), or null of nothing. `p` is within 0 to 1. */
export function quantile(values: readonly number[], p: number): number | null {
  return quantileOfSorted(sortValues(values), p);
}

/** Median by method R-7, or null of nothing. */
export function median(values: readonly number[]): number | null {
  return quantile(values, 0.5);
}

/** Number of values that a trimmed mean cuts at each end: floor(10 %). */
export function countTrimmed(length: number): number {
  return Math.floor(length / 10);
}

/** Mean after cutting floor(10 %) of the values at each end, or null of nothing. */
export function trimmedMean(values: readonly number[]): number | null {
  const cutCount = countTrimmed(values.length);
  return mean(sortValues(values).subarray(cutCount, values.length - cutCount));
}

/** Quantile of values in ascending order. */
export function quantileOfSorted(sorted: Float64Array, p: number): number | null {
  if (sorted.length === 0) return null;
  const position = (sorted.length - 1) * p;
  const lowerValue = sorted[Math.floor(position)] ?? 0;
  const upperValue = sorted[Math.ceil(position)] ?? 0;
  return lowerValue + (upperValue - lowerValue) * (position - Math.floor(position));
}

/** Two-sided 95 % quantile of the normal distribution. */
export const Z_95 = 1.959963984540054;
