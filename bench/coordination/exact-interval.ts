/** Probability beyond each end of a 95 % interval. */
const TAIL = 0.025;
const STEPS = 60;

/**
 * Returns the exact 95 % interval of a rate (Clopper and Pearson) by `hits` of `trials`, each in [0, 1].
 *
 * @example
 * computeExactInterval(0, 40) // [0, 0.0881]
 */
export function computeExactInterval(hits: number, trials: number): readonly [low: number, high: number] {
  const low = hits === 0 ? 0 : findMaxRate((rate) => 1 - cumulate(hits - 1, trials, rate) < TAIL);
  const high = hits === trials ? 1 : findMaxRate((rate) => cumulate(hits, trials, rate) > TAIL);
  return [low, high];
}

/** Returns the maximum rate for which a monotonic condition holds. */
function findMaxRate(holds: (rate: number) => boolean): number {
  let low = 0;
  let high = 1;
  for (let step = 0; step < STEPS; step += 1) {
    const middle = (low + high) / 2;
    if (holds(middle)) low = middle;
    else high = middle;
  }
  return low;
}

/** Returns the probability of at most `count` hits. */
function cumulate(count: number, trials: number, rate: number): number {
  let logTerm = trials * Math.log1p(-rate);
  let sum = 0;
  for (let hits = 0; hits <= count; hits += 1) {
    sum += Math.exp(logTerm);
    logTerm += Math.log((trials - hits) / (hits + 1)) + Math.log(rate) - Math.log1p(-rate);
  }
  return Math.min(1, sum);
}
