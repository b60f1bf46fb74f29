/** Part of the beta distribution's density that lies below x: the regularized incomplete beta function. */
function betaCdf(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const front = Math.exp(a * Math.log(x) + b * Math.log1p(-x) - logBeta(a, b));
  // The fraction converges fast on this side of the mean; the other side follows by symmetry.
  return x < (a + 1) / (a + b + 2)
    ? (front * continuedFraction(x, a, b)) / a
    : 1 - (front * continuedFraction(1 - x, b, a)) / b;
}

const MAX_TERMS = 10_000;
const PRECISION = 1e-15;
const TINY = 1e-300;

/** The fraction of `betaCdf` by the modified method of Lentz (Press et al., Numerical Recipes, 6.4). */
function continuedFraction(x: number, a: number, b: number): number {
  let c = 1;
  let d = 1 / awayFromZero(1 - ((a + b) * x) / (a + 1));
  let result = d;
  for (let m = 1; m <= MAX_TERMS; m += 1) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / awayFromZero(1 + even * d);
    c = awayFromZero(1 + even / c);
    result *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / awayFromZero(1 + odd * d);
    c = awayFromZero(1 + odd / c);
    result *= d * c;
    if (Math.abs(d * c - 1) < PRECISION) break;
  }
  return result;
}

function awayFromZero(value: number): number {
  return Math.abs(value) < TINY ? TINY : value;
}

function logBeta(a: number, b: number): number {
  return logGamma(a) + logGamma(b) - logGamma(a + b);
}

const LANCZOS = [
  0.9999999999998099, 676.5203681218851, -1259.1392167224028, 771.3234287776531, -176.6150291621406,
  12.507343278686905, -0.13857109526572012, 9.984369578019572e-6, 1.5056327351493116e-7,
];

/** Natural logarithm of the gamma function of a positive number, by Lanczos with g = 7 and 9 terms. */
function logGamma(z: number): number {
  if (z < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * z)) - logGamma(1 - z);
  let sum = LANCZOS[0] ?? 0;
  for (let term = 1; term < LANCZOS.length; term += 1) sum += (LANCZOS[term] ?? 0) / (z + term - 1);
  const base = z + 6.5;
  return 0.5 * Math.log(2 * Math.PI) + (z - 0.5) * Math.log(base) - base + Math.log(sum);
}

const MAX_STEPS = 200;

/**
 * Quantile of the beta distribution with the parameters `a` and `b`, both above 0: the value below which a share `p`,
 * above 0 and below 1, lies.
 *
 * @example
 * Math.round(100 * betaQuantile(0.5, 3, 3)) // 50
 */
export function betaQuantile(p: number, a: number, b: number): number {
  let low = 0;
  let high = 1;
  let x = a / (a + b);
  for (let step = 0; step < MAX_STEPS && high - low > PRECISION; step += 1) {
    const excess = betaCdf(x, a, b) - p;
    if (excess > 0) high = x;
    else low = x;
    const slope = Math.exp((a - 1) * Math.log(x) + (b - 1) * Math.log1p(-x) - logBeta(a, b));
    const next = x - excess / slope;
    if (Math.abs(next - x) <= PRECISION * x) break;
    // Newton's step, or half of the way if that leaves the bracket.
    x = next > low && next < high ? next : (low + high) / 2;
  }
  return x;
}

/**
 * Quantile of Student's t distribution that a share of 0.975 lies below, for at least one degree of freedom.
 *
 * @internal
 */
export function studentQuantile(degreesOfFreedom: number): number {
  const x = betaQuantile(0.05, degreesOfFreedom / 2, 0.5);
  return Math.sqrt((degreesOfFreedom * (1 - x)) / x);
}
