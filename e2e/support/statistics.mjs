/** The little mathematics that recomputing figures takes. Of nothing, a mean, a ratio and a quantile are null. */
export const sum = (values) => values.reduce((all, value) => all + value, 0);

/** As `sum`, of integers of any size. */
export const total = (values) => values.reduce((all, value) => all + value, 0n);

/** Null where one is unknown. */
export const addAll = (values) => (values.includes(null) ? null : sum(values));

export const known = (views, name) => views.map((view) => view[name]).filter((value) => value !== null);

export const ratio = (part, whole) => (whole === 0 ? null : part / whole);

export const mean = (values) => ratio(sum(values), values.length);

/** Mean after cutting floor(10 %) at each end. */
export function trimmedMean(values) {
  const cut = Math.floor(values.length / 10);
  return mean(values.toSorted((a, b) => a - b).slice(cut, values.length - cut));
}

/** Method R-7. */
export function quantile(values, p) {
  const ordered = values.toSorted((a, b) => a - b);
  const at = (values.length - 1) * p;
  const [low, high] = [ordered[Math.floor(at)], ordered[Math.ceil(at)]];
  return values.length === 0 ? null : low + (high - low) * (at - Math.floor(at));
}
