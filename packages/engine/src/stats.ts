import { normalTail, studentQuantile } from "./distributions.ts";

/** Arithmetic mean, or null of nothing. */
export function mean(values: ArrayLike<number>): number | null {
  if (values.length === 0) return null;
  let sum = 0;
  // By index: an iterator over a typed array costs several times the addition.
  for (let at = 0; at < values.length; at += 1) sum += values[at] ?? 0;
  return sum / values.length;
}

const sortedLists = new WeakMap<readonly number[], Float64Array>();

/** Remembers the values of a list in ascending order. The list may not change afterwards. */
export function memoizeSorted(values: readonly number[], sorted: Float64Array): void {
  sortedLists.set(values, sorted);
}

/** Returns the values in ascending order. The array may be shared. */
export function sortValues(values: readonly number[]): Float64Array {
  return sortedLists.get(values) ?? Float64Array.from(values).sort();
}

/** Quantile by method R-7 (linear interpolation, as in R and NumPy), or null of nothing. `p` is within 0 to 1. */
export function quantile(values: readonly number[], p: number): number | null {
  return quantileOfSorted(sortValues(values), p);
}

/** Median by method R-7, or null of nothing. */
export function median(values: readonly number[]): number | null {
  return quantile(values, 0.5);
}

/** Mean after cutting floor(10 %) of the values at each end, or null of nothing. */
export function trimmedMean(values: readonly number[]): number | null {
  return computeStatistic(sortValues(values), TRIMMED_MEAN);
}

/** A statistic of the middle part of values in ascending order. */
export interface Statistic {
  /** Number of ignored values at each end, for a number of values. */
  readonly cut: (length: number) => number;
  readonly ofMiddle: (middle: Float64Array) => number | null;
}

/** Mean without floor(10 %) of the values at each end. */
export const TRIMMED_MEAN: Statistic = { cut: (length) => Math.floor(length / 10), ofMiddle: mean };

/** Computes a statistic of values in ascending order, or null of nothing. */
export function computeStatistic(sorted: Float64Array, { cut, ofMiddle }: Statistic): number | null {
  const ends = cut(sorted.length);
  return ofMiddle(sorted.subarray(ends, sorted.length - ends));
}

/** Quantile of values in ascending order. */
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

const BOOTSTRAP_ROUNDS = 1000;
const BOOTSTRAP_SEED = 0x5eed;
/** Number of values drawn in one round at most. */
const BOOTSTRAP_DRAWS = 500;
/** Below this many values the interval misses the true metric too often, and nothing is trimmed. */
const MIN_BOOTSTRAP_VALUES = 10;

/**
 * Expanded percentile bootstrap interval at 95 % of a statistic, with a fixed seed, so that the same values give the same
 * interval. Null below ten values.
 *
 * The ends lie further out than the quantiles 0.025 and 0.975 of the rounds, by the excess of Student's t over the
 * normal distribution and by √(n ÷ (n − 1)): plain percentiles are too narrow for few values (Hesterberg 2015, 5.2).
 *
 * Of more than 500 values a round draws 500 (m out of n bootstrap, Bickel, Götze and van Zwet 1997): the ends'
 * distance from the statistic of all values is scaled by √(m ÷ n), the rate at which an interval narrows.
 */
export function bootstrapInterval(
  values: readonly number[],
  statistic: Statistic,
): ConfidenceInterval | null {
  if (values.length < MIN_BOOTSTRAP_VALUES) return null;
  const sorted = sortValues(values);
  const whole = computeStatistic(sorted, statistic);
  const results: number[] = [];
  const draw = sorted.length < BOOTSTRAP_DRAWS ? drawAll : drawSome;
  for (const middle of draw(sorted, statistic.cut)) {
    const result = statistic.ofMiddle(middle);
    if (result !== null) results.push(result);
  }
  const ascending = Float64Array.from(results).sort();
  const tail = expandTail(sorted.length);
  const low = quantileOfSorted(ascending, tail);
  const high = quantileOfSorted(ascending, 1 - tail);
  if (whole === null || low === null || high === null) return null;
  if (sorted.length <= BOOTSTRAP_DRAWS) return { low, high };
  const scale = Math.sqrt(BOOTSTRAP_DRAWS / sorted.length);
  return { low: whole + (low - whole) * scale, high: whole + (high - whole) * scale };
}

/** Share of the rounds beyond each end, for a number of values. */
function expandTail(length: number): number {
  return normalTail(Math.sqrt(length / (length - 1)) * studentQuantile(length - 1));
}

/** The middles of samples as large as the whole, each in ascending order. The array is the same for all. */
function* drawAll(sorted: Float64Array, cut: Statistic["cut"]): Generator<Float64Array> {
  const { length } = sorted;
  if (lastIndexes === undefined || lastIndexes.length !== BOOTSTRAP_ROUNDS * length) {
    lastIndexes = createIndexes(length);
  }
  const indexes = lastIndexes;
  const ends = cut(length);
  const middle = new Float64Array(length - 2 * ends);
  for (let start = ends; start < indexes.length; start += length) {
    for (let at = 0; at < middle.length; at += 1) middle[at] = sorted[indexes[start + at] ?? 0] ?? 0;
    yield middle;
  }
}

/**
 * Places drawn in every round of the last number of values, those of a round in ascending order: the seed is fixed,
 * and a wallet has equally many results and hold times. At most 1 MB.
 */
let lastIndexes: Uint16Array | undefined;

function createIndexes(length: number): Uint16Array {
  const drawn = readDraws();
  const indexes = new Uint16Array(BOOTSTRAP_ROUNDS * length);
  const counts = new Uint16Array(length);
  const scale = length / RANGE;
  for (let start = 0; start < indexes.length; start += length) {
    counts.fill(0);
    for (let at = 0; at < length; at += 1) {
      const i = Math.floor((drawn[start + at] ?? 0) * scale);
      counts[i] = (counts[i] ?? 0) + 1;
    }
    let end = start;
    for (let i = 0; i < length; i += 1) {
      for (let left = counts[i] ?? 0; left > 0; left -= 1) {
        indexes[end] = i;
        end += 1;
      }
    }
  }
  return indexes;
}

/** As `drawAll`, of 500 values a sample. */
function* drawSome(sorted: Float64Array, cut: Statistic["cut"]): Generator<Float64Array> {
  largeDraws ??= createLargeDraws();
  const ends = cut(BOOTSTRAP_DRAWS);
  const middle = new Float64Array(BOOTSTRAP_DRAWS - 2 * ends);
  const scale = sorted.length / RANGE;
  for (let start = ends; start < largeDraws.length; start += BOOTSTRAP_DRAWS) {
    for (let at = 0; at < middle.length; at += 1) {
      const i = Math.floor((largeDraws[start + at] ?? 0) * scale);
      middle[at] = sorted[i] ?? 0;
    }
    yield middle;
  }
}

/**
 * Random numbers of every round of 500, those of a round in ascending order. The seed is fixed, so they are the same
 * for all wallets and are sorted only once (2 MB), because places follow their order.
 */
let largeDraws: Uint32Array | undefined;

function createLargeDraws(): Uint32Array {
  const draws = readDraws().slice();
  for (let start = 0; start < draws.length; start += BOOTSTRAP_DRAWS) {
    draws.subarray(start, start + BOOTSTRAP_DRAWS).sort();
  }
  return draws;
}

/**
 * Random numbers as they are drawn, enough for every round of the most values (2 MB): the seed is fixed, so those of fewer
 * values are the first of them.
 */
let draws: Uint32Array | undefined;

function readDraws(): Uint32Array {
  draws ??= Uint32Array.from({ length: BOOTSTRAP_ROUNDS * BOOTSTRAP_DRAWS }, mulberry32(BOOTSTRAP_SEED));
  return draws;
}

/** Small deterministic generator of whole numbers from 0 and below `RANGE` (mulberry32). */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
}

const RANGE = 2 ** 32;
