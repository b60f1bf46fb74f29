import { studentQuantile } from "./distributions.ts";
import { quantileOfSorted, Z_95 } from "./stats.ts";

/** Values by the UTC day that they belong to. */
export interface ValuesByDay {
  readonly values: readonly number[];
  /** Index of the day of each value; days are in ascending order. */
  readonly dayIndexes: Uint32Array;
  /** Number of values of each day. */
  readonly sizes: Uint32Array;
}

/** Groups values by day. `days` has the number of the day of each value; one whose day is NaN has a day of its own. */
export function groupByDay(values: readonly number[], days: readonly number[]): ValuesByDay {
  const datedDays = Array.from(new Set(days))
    .filter((day) => !Number.isNaN(day))
    .sort((a, b) => a - b);
  const indexes = new Map(datedDays.map((day, index) => [day, index]));
  const undated: number[] = [];
  const dayIndexes = new Uint32Array(values.length);
  for (let position = 0; position < values.length; position += 1) {
    const index = indexes.get(days[position] ?? Number.NaN);
    if (index === undefined) undated.push(position);
    else dayIndexes[position] = index;
  }
  // By value, so that the order of the values decides nothing.
  undated.sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0));
  for (const [place, at] of undated.entries()) dayIndexes[at] = datedDays.length + place;
  const sizes = new Uint32Array(datedDays.length + undated.length);
  for (let position = 0; position < values.length; position += 1) {
    const index = dayIndexes[position] ?? 0;
    sizes[index] = (sizes[index] ?? 0) + 1;
  }
  return { values, dayIndexes, sizes };
}

const ROUNDS = 1000;
const SEED = 0x5eed;
/** Number of days drawn in one round at most. */
const MAX_DRAWN = 500;
/** Fewer days say too little about their differences. */
const MIN_DAYS = 5;
/** Share of the rounds beyond each end. */
const TAIL = 0.025;

/** Ends of an interval as distances from the statistic of all values: the lower one is at most 0. */
export interface Distances {
  readonly lower: number;
  readonly upper: number;
}

/**
 * Interval at 95 % of a statistic by a bootstrap that draws whole days, with a fixed seed, so that the same values give the
 * same interval. `compute` returns the statistic for the number of times that each day was drawn. Null below five days,
 * and if the effective number of days d = (Σm)² ÷ Σm² is below two, for m values of a day.
 *
 * The distances are widened by t ÷ z, with Student's t for d − 1 degrees of freedom, and by d ÷ (d − 1), as in the
 * jackknife over days (Bell and McCaffrey 2002): plain percentiles are too narrow for few days.
 *
 * Of more than 500 days a round draws 500 (m out of n bootstrap, Bickel, Götze and van Zwet 1997): the distances are
 * scaled by √(m ÷ n), the rate at which an interval narrows.
 */
export function resampleDays(
  sizes: Uint32Array,
  compute: (drawCounts: Uint32Array) => number,
): Distances | null {
  const days = countIndependentDays(sizes);
  if (sizes.length < MIN_DAYS || days < 2) return null;
  const whole = compute(new Uint32Array(sizes.length).fill(1));
  const results = computeRounds(sizes.length, compute);
  const scale = Math.sqrt(Math.min(1, MAX_DRAWN / sizes.length));
  const widening = scale * (studentQuantile(days - 1) / Z_95) * (days / (days - 1));
  const computeDistance = (p: number) => ((quantileOfSorted(results, p) ?? whole) - whole) * widening;
  return { lower: Math.min(0, computeDistance(TAIL)), upper: Math.max(0, computeDistance(1 - TAIL)) };
}

function countIndependentDays(sizes: Uint32Array): number {
  let values = 0;
  let squares = 0;
  for (let day = 0; day < sizes.length; day += 1) {
    const size = sizes[day] ?? 0;
    values += size;
    squares += size * size;
  }
  return values === 0 ? 0 : (values * values) / squares;
}

/** Results of all rounds in ascending order. */
function computeRounds(days: number, compute: (drawCounts: Uint32Array) => number): Float64Array {
  draws ??= Uint32Array.from({ length: ROUNDS * MAX_DRAWN }, createRandom(SEED));
  const results = new Float64Array(ROUNDS);
  const drawCounts = new Uint32Array(days);
  const perRound = Math.min(days, MAX_DRAWN);
  const scale = days / RANGE;
  for (let round = 0; round < ROUNDS; round += 1) {
    drawCounts.fill(0);
    for (let position = round * perRound; position < (round + 1) * perRound; position += 1) {
      const day = Math.floor((draws[position] ?? 0) * scale);
      drawCounts[day] = (drawCounts[day] ?? 0) + 1;
    }
    results[round] = compute(drawCounts);
  }
  return results.sort();
}

/**
 * Random numbers as they are drawn, enough for every round of the most days (2 MB): the seed is fixed, so those of fewer
 * days are the first of them.
 */
let draws: Uint32Array | undefined;

/** Small deterministic generator of whole numbers from 0 and below `RANGE` (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
}

const RANGE = 2 ** 32;

/** Mean of `sums` ÷ mean of `sizes` over drawn days. */
export function meanOfDrawn(drawCounts: Uint32Array, sums: Float64Array, sizes: Uint32Array): number {
  let sum = 0;
  let size = 0;
  for (let day = 0; day < drawCounts.length; day += 1) {
    const times = drawCounts[day] ?? 0;
    sum += times * (sums[day] ?? 0);
    size += times * (sizes[day] ?? 0);
  }
  return sum / size;
}
