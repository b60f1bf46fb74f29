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

/**
 * Student's t with 2.5 % above it, by the angle whose cotangent is t ÷ √degrees. In the fourth root of the angle its density
 * is smooth at 0, for any degrees from 1 on.
 */
function student(degrees) {
  const density = (root) => 4 * root ** 3 * Math.sin(root ** 4) ** (degrees - 1);
  const end = (Math.PI / 2) ** 0.25;
  const tail = 0.05 * integrate(density, 0, end);
  let [low, high] = [0, end];
  for (let step = 0; step < 50; step += 1) {
    const middle = (low + high) / 2;
    if (integrate(density, 0, middle) > tail) high = middle;
    else low = middle;
  }
  return Math.sqrt(degrees) / Math.tan(low ** 4);
}

/** Groups entries by their day; one without a day has its own. */
function groupByDay(entries) {
  const keys = entries.map(({ day }, place) => day ?? `undated ${place}`);
  const days = Array.from(new Set(keys), (key) => entries.filter((_, place) => keys[place] === key));
  const rank = ([first]) => first.day ?? Number.POSITIVE_INFINITY;
  return days.toSorted((a, b) => Math.sign(rank(a) - rank(b)) || (a[0].value ?? 0) - (b[0].value ?? 0));
}

/** Effective number of days, (Σm)² ÷ Σm². */
const countIndependentDays = (days) =>
  add(days.map(({ length }) => length)) ** 2 / add(days.map(({ length }) => length ** 2));

/** Number of trades ÷ the design effect of the days on which they ended; `trades` are `{day, won}`. */
export function countIndependent(trades) {
  const days = groupByDay(trades);
  const [size, won] = [(day) => day.length, (day) => day.filter((trade) => trade.won).length];
  const several = days.filter((day) => size(day) > 1);
  const [n, k] = [add(several.map(size)), several.length];
  const share = add(several.map(won)) / n;
  const between = add(several.map((day) => size(day) * (won(day) / size(day) - share) ** 2)) / (k - 1);
  const within = add(several.map((day) => won(day) - won(day) ** 2 / size(day))) / (n - k);
  const usual = (n - add(several.map((day) => size(day) ** 2)) / n) / (k - 1);
  const measured = k < 2 ? 0 : (between - within) / (between + (usual - 1) * within) || 0;
  const correlation = Math.max(measured, Math.min(0.1, 1 / Math.max(1, k)));
  const independentDays = countIndependentDays(days);
  const usualOfAll = trades.length / independentDays;
  const widening = (count) => (student(Math.max(1, count - 1)) / Z) ** 2;
  const sharing = 1 - 1 / usualOfAll;
  const effect = (1 + (usualOfAll - 1) * correlation) * (1 + sharing * (widening(independentDays) - 1));
  const minimum = Math.min(trades.length, widening(trades.length));
  return trades.length / Math.max(minimum, Math.min(usualOfAll, effect));
}

/** As in docs/definitions.md#statistics: 1,000 rounds of at most 500 days, by mulberry32. Null for too few days. */
function resampleDays(days, statistic) {
  const independent = countIndependentDays(days);
  if (days.length < 5 || independent < 2) return null;
  const draws = Math.min(days.length, 500);
  let state = 0x5eed;
  const draw = () => {
    state = (state + 0x6d2b79f5) | 0;
    const once = Math.imul(state ^ (state >>> 15), 1 | state);
    const twice = (once + Math.imul(once ^ (once >>> 7), 61 | once)) ^ once;
    return days[Math.floor((((twice ^ (twice >>> 14)) >>> 0) / 2 ** 32) * days.length)];
  };
  const whole = statistic(days);
  const rounds = Array.from({ length: 1000 }, () => statistic(Array.from({ length: draws }, draw)));
  const scale = Math.sqrt(draws / days.length) * (independent / (independent - 1));
  const distance = (p) => ((quantile(rounds, p) - whole) * scale * student(independent - 1)) / Z;
  return { low: Math.min(0, distance(0.025)), high: Math.max(0, distance(0.975)) };
}

/**
 * Interval of a median of `{value, day}`: resampled shares below it, and at least the k-th value from each end, with the
 * largest k for which at most 2.5 % are below.
 */
export function medianInterval(entries) {
  const ordered = ascending(entries.map(({ value }) => value));
  const count = ordered.length;
  let [below, k, logarithm] = [0, 0, -count * Math.LN2];
  for (; k < count; k += 1) {
    below += Math.exp(logarithm);
    if (below > 0.025) break;
    logarithm += Math.log(count - k) - Math.log(k + 1);
  }
  if (k === 0) return null;
  const middle = median(ordered);
  const side = ({ value }) => Math.sign(middle - value) / 2;
  const distances = resampleDays(groupByDay(entries), (days) => mean(days.flat().map(side)));
  if (distances === null) return null;
  const low = Math.min(k, Math.floor((0.5 + distances.low) * count));
  const high = Math.max(count + 1 - k, Math.ceil((0.5 + distances.high) * count) + 1);
  return { low: ordered[Math.max(1, low) - 1], high: ordered[Math.min(count, high) - 1] };
}

/** Interval of a trimmed mean of `{value, day}`. */
export function trimmedMeanInterval(entries) {
  if (entries.length < 10) return null;
  const values = entries.map(({ value }) => value);
  const days = groupByDay(entries).map((day) => day.map(({ value }) => value));
  const distances = resampleDays(days, selectStatistic(values, days));
  if (distances === null) return null;
  const center = trimmedMean(values);
  return { low: center + distances.low, high: center + distances.high };
}

/** Trimmed mean of days; of many values by groups of similar ones, or by winsorized values if the days are many too. */
function selectStatistic(values, days) {
  if (values.length <= 500) return (drawn) => trimmedMean(drawn.flat());
  if (days.length <= 50) {
    const perDay = Math.ceil(500 / days.length);
    const merged = new Map(days.map((day) => [day, mergeSimilar(ascending(day), perDay)]));
    return (drawn) => trimmedMean(drawn.flatMap((day) => merged.get(day)));
  }
  const cut = Math.floor(values.length / 10);
  const ordered = ascending(values);
  const clamp = (value) => Math.min(ordered.at(-1 - cut), Math.max(ordered[cut], value));
  const share = 1 - (2 * cut) / values.length;
  return (drawn) => mean(drawn.flat().map(clamp)) / share;
}

/** Replaces each of `count` groups of neighbors by their mean. */
function mergeSimilar(ordered, count) {
  const groups = Math.min(count, ordered.length);
  const start = (group) => Math.floor((group * ordered.length) / groups);
  return Array.from({ length: groups }, (_, group) => ordered.slice(start(group), start(group + 1))).flatMap(
    (similar) => similar.map(() => mean(similar)),
  );
}
