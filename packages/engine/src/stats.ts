/** Arithmetic mean, or null of nothing. */
export function mean(values: ArrayLike<number>): number | null {
  if (values.length === 0) return null;
  let sum = 0;
  // By index: an iterator over a typed array costs several times the addition.
  for (let at = 0; at < values.length; at += 1) sum += values[at] ?? 0;
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

/** As `quantile`, of values in ascending order. */
export function quantileOfSorted(sorted: Float64Array, p: number): number | null {
  if (sorted.length === 0) return null;
  const position = (sorted.length - 1) * p;
  const below = sorted[Math.floor(position)] ?? 0;
  const above = sorted[Math.ceil(position)] ?? 0;
  return below + (above - below) * (position - Math.floor(position));
}

/** Two-sided confidence interval at 95 % of a statistic, in the unit of that statistic. */
export interface ConfidenceInterval {
  readonly low: number;
  readonly high: number;
}

/** Two-sided 95 % quantile of the normal distribution. */
const Z_95 = 1.959963984540054;

/** Wilson score interval at 95 % for `successes` of `trials`, or null of no trials. */
export function wilsonInterval(successes: number, trials: number): ConfidenceInterval | null {
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
/** Most values drawn in one round. */
const BOOTSTRAP_DRAWS = 500;

/**
 * Percentile bootstrap interval at 95 % of a statistic, with a fixed seed, so that the same values give the same
 * interval. The statistic is handed each sample in ascending order. Null below two values.
 *
 * Of more than 500 values a round draws 500 (m out of n bootstrap, Bickel, Götze and van Zwet 1997): the ends'
 * distance from the statistic of all values is scaled by √(m ÷ n), the rate at which an interval narrows.
 */
export function bootstrapInterval(
  values: readonly number[],
  statistic: (sorted: Float64Array) => number | null,
): ConfidenceInterval | null {
  if (values.length < 2) return null;
  const sorted = Float64Array.from(values).sort();
  const whole = statistic(sorted);
  const random = mulberry32(BOOTSTRAP_SEED);
  const sample = new Float64Array(Math.min(sorted.length, BOOTSTRAP_DRAWS));
  const draws = new Uint32Array(sample.length);
  const places = new Uint32Array(sample.length);
  const results: number[] = [];
  for (let round = 0; round < BOOTSTRAP_ROUNDS; round += 1) {
    for (let at = 0; at < draws.length; at += 1) draws[at] = Math.floor(random() * sorted.length);
    resample(sorted, sample, draws, places);
    const result = statistic(sample);
    if (result !== null) results.push(result);
  }
  const ascending = Float64Array.from(results).sort();
  const low = quantileOfSorted(ascending, 0.025);
  const high = quantileOfSorted(ascending, 0.975);
  if (whole === null || low === null || high === null) return null;
  if (sample.length === sorted.length) return { low, high };
  const scale = Math.sqrt(sample.length / sorted.length);
  return { low: whole + (low - whole) * scale, high: whole + (high - whole) * scale };
}

/**
 * Fills `sample` with the values at `draws`, in ascending order. It sorts by buckets, one for each draw: draws are
 * uniform, so a bucket holds one on average and the work is linear. `places` is room to count in.
 */
function resample(sorted: Float64Array, sample: Float64Array, draws: Uint32Array, places: Uint32Array): void {
  const share = sample.length / sorted.length;
  places.fill(0);
  for (let at = 0; at < draws.length; at += 1) {
    const bucket = Math.floor((draws[at] ?? 0) * share);
    places[bucket] = (places[bucket] ?? 0) + 1;
  }
  let end = 0;
  for (let bucket = 0; bucket < places.length; bucket += 1) {
    end += places[bucket] ?? 0;
    places[bucket] = end;
  }
  for (let at = 0; at < draws.length; at += 1) {
    const index = draws[at] ?? 0;
    const bucket = Math.floor(index * share);
    const place = (places[bucket] ?? 0) - 1;
    places[bucket] = place;
    sample[place] = sorted[index] ?? 0;
  }
  if (share < 1) sortNearly(sample);
}

/** Insertion sort, for values that are out of place by little. */
function sortNearly(values: Float64Array): void {
  for (let at = 1; at < values.length; at += 1) {
    const value = values[at] ?? 0;
    let place = at;
    for (; place > 0 && (values[place - 1] ?? 0) > value; place -= 1) values[place] = values[place - 1] ?? 0;
    values[place] = value;
  }
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
