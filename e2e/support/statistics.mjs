/** The mathematics that recomputing figures takes. Of nothing, a mean, a ratio and a quantile are null. */
export const add = (values) => values.reduce((all, value) => all + value, 0);

/** As `add`, of integers of any size. */
export const total = (values) => values.reduce((all, value) => all + value, 0n);

/** A sum of which `known` is known. */
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

/** Wilson score interval at 95 %, for `won` of so many. */
export function wilson(won, of) {
  const [share, z2] = [won / of, 1.959963984540054 ** 2];
  const spread = Math.sqrt(z2 * ((share - share ** 2) / of + z2 / 4 / of ** 2));
  const end = (sign) => (share + z2 / 2 / of + sign * spread) / (1 + z2 / of);
  return of === 0 ? null : { low: end(-1), high: end(1) };
}

/** Bootstrap interval at 95 % as docs/decisions/007 defines it: 1,000 rounds of at most 500 draws, by mulberry32. */
export function bootstrap(values, statistic) {
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
  return values.length < 2 ? null : { low: end(0.025), high: end(0.975) };
}
