import type { Random } from "@walletlens/demo-chain/market/random";

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
  const one = drawGamma(random, a);
  const other = drawGamma(random, b);
  return one / (one + other);
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

/** Trades of each day, and the intra-day correlation of their results. */
export interface DaysPlan {
  readonly correlation: number;
  readonly sizes: readonly number[];
}

/**
 * Draws how many trades succeed on each day. Trades of one day correlate by `correlation`: the day's own rate is drawn
 * from a beta distribution with the mean `rate`.
 */
export function drawDays(random: Random, { rate, correlation, sizes }: DaysPlan & { readonly rate: number }) {
  const strength = 1 / correlation - 1;
  return sizes.map((trials) => {
    const ofDay = correlation === 0 ? rate : drawBeta(random, rate * strength, (1 - rate) * strength);
    let successes = 0;
    for (let trial = 0; trial < trials; trial += 1) if (random.chance(ofDay)) successes += 1;
    return { trials, successes };
  });
}

/** Draws normal scores that correlate by `correlation` within a day, and the day of each. */
export function drawDayValues(random: Random, { correlation, sizes }: DaysPlan) {
  const [values, days]: [number[], number[]] = [[], []];
  for (const [day, size] of sizes.entries()) {
    const shared = Math.sqrt(correlation) * drawNormal(random);
    for (let trade = 0; trade < size; trade += 1) {
      values.push(shared + Math.sqrt(1 - correlation) * drawNormal(random));
      days.push(day);
    }
  }
  return { values, days };
}
