import type { Random } from "./random.ts";

/** Draws from the standard normal distribution (Box and Muller). */
export function drawNormal({ next }: Random): number {
  return Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
}

/** Draws from the exponential distribution with the mean 1. */
export function drawExponential({ next }: Random): number {
  return -Math.log(1 - next());
}

/** Draws from the beta distribution with the parameters `a` and `b`. */
export function drawBeta(random: Random, a: number, b: number): number {
  const gammaA = drawGamma(random, a);
  const gammaB = drawGamma(random, b);
  return gammaA / (gammaA + gammaB);
}

/** Draws from the gamma distribution of this shape and scale 1 (Marsaglia and Tsang 2000). */
function drawGamma(random: Random, shape: number): number {
  if (shape < 1) return drawGamma(random, shape + 1) * random.next() ** (1 / shape);
  const d = shape - 1 / 3;
  for (;;) {
    const x = drawNormal(random);
    const v = (1 + x / Math.sqrt(9 * d)) ** 3;
    const isAccepted = v > 0 && Math.log(1 - random.next()) < 0.5 * x * x + d - d * v + d * Math.log(v);
    if (isAccepted) return d * v;
  }
}
