/** Mathematics for the recomputation of metrics. The mean, ratio and quantiles of an empty list are null. */
export const add = (values) => values.reduce((all, value) => all + value, 0);

/** As `add`, of integers of any size. */
export const total = (values) => values.reduce((all, value) => all + value, 0n);

/** A sum and its `known` part. */
export const sum = (known, isWhole = true) => ({ known, isWhole });

export const addSums = (sums) =>
  sum(
    add(sums.map(({ known }) => known)),
    sums.every(({ isWhole }) => isWhole),
  );

export const ratio = (part, whole) => (whole === 0 ? null : part / whole);

export const mean = (values) => ratio(add(values), values.length);

const ascending = (values) => values.toSorted((a, b) => a - b);

/** Mean after cutting floor(10 %) at each end. */
export function trimmedMean(values) {
  const cut = Math.floor(values.length / 10);
  return mean(ascending(values).slice(cut, values.length - cut));
}

/** Method R-7. */
export function quantile(values, p) {
  const [ordered, at] = [ascending(values), (values.length - 1) * p];
  const [low, high] = [ordered[Math.floor(at)], ordered[Math.ceil(at)]];
  return values.length === 0 ? null : low + (high - low) * (at - Math.floor(at));
}

export const median = (values) => quantile(values, 0.5);

/** Two-sided 95 % quantile of the normal distribution. */
const Z = 1.959963984540054;

/** Wilson score interval at 95 %, for a share of a number of trials. */
export function wilson(share, of) {
  const z2 = Z ** 2;
  const spread = Math.sqrt(z2 * ((share - share ** 2) / of + z2 / 4 / of ** 2));
  const end = (sign) => (share + z2 / 2 / of + sign * spread) / (1 + z2 / of);
  return of === 0 ? null : { low: end(-1), high: end(1) };
}

/** Integral of a function by Simpson's rule. */
function integrate(of, from, to, steps = 20_000) {
  const width = (to - from) / steps;
  const weigh = (step) => (step === 0 || step === steps ? 1 : step % 2 === 0 ? 2 : 4);
  let all = 0;
  for (let step = 0; step <= steps; step += 1) all += weigh(step) * of(from + step * width);
  return (all * width) / 3;
}

/** Student's t with 2.5 % above it: by the angle whose tangent is t ÷ √degrees. */
function student(degrees) {
  const density = (angle) => Math.cos(angle) ** (degrees - 1);
  const tail = 0.025 * integrate(density, -Math.PI / 2, Math.PI / 2);
  let [low, high] = [0, Math.PI / 2];
  for (let step = 0; step < 50; step += 1) {
    const middle = (low + high) / 2;
    if (integrate(density, middle, Math.PI / 2) > tail) low = middle;
    else high = middle;
  }
  return Math.tan(low) * Math.sqrt(degrees);
}

const normalTail = (z) => integrate((x) => Math.exp((-x * x) / 2), z, z + 12) / Math.sqrt(2 * Math.PI);

/** Number of trades ÷ the design effect of the days on which they ended; `trades` are `{day, won}`. */
export function countIndependent(trades) {
  const keys = trades.map(({ day }, place) => day ?? `undated ${place}`);
  const days = Array.from(new Set(keys), (key) => trades.filter((_, place) => keys[place] === key));
  const [size, won] = [(day) => day.length, (day) => day.filter((trade) => trade.won).length];
  const several = days.filter((day) => size(day) > 1);
  const [n, k] = [add(several.map(size)), several.length];
  const share = add(several.map(won)) / n;
  const between = add(several.map((day) => size(day) * (won(day) / size(day) - share) ** 2)) / (k - 1);
  const within = add(several.map((day) => won(day) - won(day) ** 2 / size(day))) / (n - k);
  const usual = (n - add(several.map((day) => size(day) ** 2)) / n) / (k - 1);
  const correlation = k < 2 ? 0 : (between - within) / (between + (usual - 1) * within) || 0;
  const effect = 1 + (add(days.map((day) => size(day) ** 2)) / trades.length - 1) * correlation;
  if (!(effect > 1)) return trades.length;
  const widened = 1 + Math.sqrt(1 - 1 / effect) * ((student(days.length - 1) / Z) ** 2 - 1);
  return trades.length / (effect * widened);
}

/**
 * Exact interval of a median: the k-th value from each end, with the largest k for which at most 2.5 % are
 * below.
 */
export function medianInterval(values) {
  const ordered = ascending(values);
  let [below, k, logarithm] = [0, 0, -values.length * Math.LN2];
  for (; k < values.length; k += 1) {
    below += Math.exp(logarithm);
    if (below > 0.025) break;
    logarithm += Math.log(values.length - k) - Math.log(k + 1);
  }
  return k === 0 ? null : { low: ordered[k - 1], high: ordered.at(-k) };
}

/** Bootstrap interval at 95 % as docs/decisions/059 defines it: 1,000 rounds of at most 500 draws, by mulberry32. */
export function bootstrap(values, statistic) {
  if (values.length < 10) return null;
  const [ordered, whole, draws] = [ascending(values), statistic(values), Math.min(values.length, 500)];
  let state = 0x5eed;
  const draw = () => {
    state = (state + 0x6d2b79f5) | 0;
    const once = Math.imul(state ^ (state >>> 15), 1 | state);
    const twice = (once + Math.imul(once ^ (once >>> 7), 61 | once)) ^ once;
    return ordered[Math.floor((((twice ^ (twice >>> 14)) >>> 0) / 2 ** 32) * values.length)];
  };
  const rounds = Array.from({ length: 1000 }, () => statistic(Array.from({ length: draws }, draw)));
  const end = (p) => whole + (quantile(rounds, p) - whole) * Math.sqrt(draws / values.length);
  const tail = normalTail(Math.sqrt(values.length / (values.length - 1)) * student(values.length - 1));
  return { low: end(tail), high: end(1 - tail) };
}
