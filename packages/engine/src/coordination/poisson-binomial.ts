type Probabilities = readonly number[] | Float64Array;

/** Maximum of trials × hits for the exact computation. */
const MAX_STEPS = 20_000;
const NEWTON_STEPS = 60;
const NEWTON_PRECISION = 1e-10;

/**
 * Returns the probability of at least `hits` among independent trials (Poisson binomial, upper tail). Exact
 * for few trials × hits, else the Chernoff bound, which is never below it.
 */
export function poissonBinomialTail(probabilities: Probabilities, hits: number): number {
  if (hits <= 0) return 1;
  let certain = 0;
  for (const p of probabilities) if (p >= 1) certain += 1;
  const open = probabilities.filter((p) => p > 0 && p < 1);
  const uncertainHits = hits - certain;
  if (uncertainHits <= 0) return 1;
  if (uncertainHits > open.length) return 0;
  return open.length * uncertainHits <= MAX_STEPS
    ? countTail(open, uncertainHits)
    : boundTail(open, uncertainHits);
}

/** Adds the trials one by one to the distribution of hits. */
function countTail(probabilities: Probabilities, hits: number): number {
  const distribution = new Float64Array(hits);
  distribution[0] = 1;
  let reached = 0;
  for (const p of probabilities) {
    reached += (distribution[hits - 1] ?? 0) * p;
    for (let count = hits - 1; count > 0; count -= 1) {
      distribution[count] = (distribution[count] ?? 0) * (1 - p) + (distribution[count - 1] ?? 0) * p;
    }
    distribution[0] = (distribution[0] ?? 0) * (1 - p);
  }
  return Math.min(1, reached);
}

/** Minimum of exp(K(θ) − θ · hits) with the cumulant generating function K of the sum; 1 up to the mean. */
function boundTail(probabilities: Probabilities, hits: number): number {
  const mean = total(probabilities, (p) => p);
  if (hits <= mean) return 1;
  // If all hit, the infimum is at infinity and equals their product.
  if (hits === probabilities.length) {
    return Math.exp(total(probabilities, Math.log));
  }
  let theta = Math.log(hits / mean);
  for (let step = 0; step < NEWTON_STEPS; step += 1) {
    let firstDerivative = -hits;
    let secondDerivative = 0;
    for (const p of probabilities) {
      const tilted = tilt(p, theta);
      firstDerivative += tilted;
      secondDerivative += tilted * (1 - tilted);
    }
    const change = firstDerivative / Math.max(secondDerivative, Number.MIN_VALUE);
    theta = Math.max(0, theta - Math.max(-2, Math.min(2, change)));
    if (Math.abs(change) < NEWTON_PRECISION) break;
  }
  // Any θ ≥ 0 gives a bound, so an inexact θ is safe.
  const cumulant = total(probabilities, (p) => Math.log1p(p * Math.expm1(theta)));
  return Math.min(1, Math.exp(cumulant - theta * hits));
}

function tilt(p: number, theta: number): number {
  return p / (p + (1 - p) * Math.exp(-theta));
}

function total(probabilities: Probabilities, term: (p: number) => number): number {
  let sum = 0;
  for (const p of probabilities) sum += term(p);
  return sum;
}
