/** Arithmetic mean, or null of nothing. */
export function mean(values: ArrayLike<number> & Iterable<number>): number | null {
  if (values.length === 0) return null;
  let sum = 0;
  for (const value of values) sum += value;
  return sum / values.length;
}

/** Quantile by method R-7 (linear interpolation, as in R and NumPy), or null of nothing. `p` is within 0 to 1. */
export function quantile(values: readonly number[], p: number): number | null {
  return quantileOfSorted(Float64Array.from(values).sort(), p);
}

/** Median by method R-7, or null of nothing. */
export function median(values: readonly number[]): number | null {
  return quantile(values, 0.5);
}

/** Mean after cutting floor(10 %) of the values at each end, or null of nothing. */
export function trimmedMean(values: readonly number[]): number | null {
  return trimmedMeanOfSorted(Float64Array.from(values).sort());
}

/** As `median`, of values in ascending order. */
export function medianOfSorted(sorted: Float64Array): number | null {
  return quantileOfSorted(sorted, 0.5);
}

/** As `trimmedMean`, of values in ascending order. */
export function trimmedMeanOfSorted(sorted: Float64Array): number | null {
  const cut = Math.floor(sorted.length / 10);
  return mean(sorted.subarray(cut, sorted.length - cut));
}

function quantileOfSorted(sorted: Float64Array, p: number): number | null {
  const position = (sorted.length - 1) * p;
  const below = sorted[Math.floor(position)];
  const above = sorted[Math.ceil(position)];
  if (below === undefined || above === undefined) return null;
  return below + (above - below) * (position - Math.floor(position));
}

export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** Two-sided 95 % quantile of the normal distribution. */
const Z_95 = 1.959963984540054;

/** Wilson score interval at 95 % for `successes` of `trials`, or null of no trials. */
export function wilsonInterval(successes: number, trials: number): Interval | null {
  if (trials === 0) return null;
  const share = successes / trials;
  const z2 = Z_95 * Z_95;
  const center = share + z2 / (2 * trials);
  const spread = Z_95 * Math.sqrt((share * (1 - share)) / trials + z2 / (4 * trials * trials));
  const scale = 1 + z2 / trials;
  // At the ends the bound is exact, and computing it would leave a rounding error.
  return {
    low: successes === 0 ? 0 : (center - spread) / scale,
    high: successes === trials ? 1 : (center + spread) / scale,
  };
}

const BOOTSTRAP_ROUNDS = 1000;
const BOOTSTRAP_SEED = 0x5eed;

/**
 * Percentile bootstrap interval at 95 % of a statistic, with a fixed seed, so that the same values give the same
 * interval. The statistic is handed each sample in ascending order. Null below two values.
 */
export function bootstrapInterval(
  values: readonly number[],
  statistic: (sorted: Float64Array) => number | null,
): Interval | null {
  if (values.length < 2) return null;
  const sorted = Float64Array.from(values).sort();
  const random = mulberry32(BOOTSTRAP_SEED);
  const results: number[] = [];
  for (let round = 0; round < BOOTSTRAP_ROUNDS; round += 1) {
    const result = statistic(resample(sorted, random));
    if (result !== null) results.push(result);
  }
  const low = quantile(results, 0.025);
  const high = quantile(results, 0.975);
  return low === null || high === null ? null : { low, high };
}

/** Draws as many values with replacement; counting how often each is drawn keeps them in order without sorting. */
function resample(sorted: Float64Array, random: () => number): Float64Array {
  const draws = new Uint32Array(sorted.length);
  for (let count = 0; count < sorted.length; count += 1) {
    const index = Math.floor(random() * sorted.length);
    draws[index] = (draws[index] ?? 0) + 1;
  }
  const sample = new Float64Array(sorted.length);
  let filled = 0;
  for (const [index, count] of draws.entries()) {
    sample.fill(sorted[index] ?? 0, filled, filled + count);
    filled += count;
  }
  return sample;
}

/** Small deterministic generator of numbers in [0, 1) (mulberry32). */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
