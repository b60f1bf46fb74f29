/**
 * Measures of how unevenly a token is spread over its largest holders. Shares are percent of the whole supply.
 */
export interface Concentration {
  /** Percent that the first 1, 5, 10 and 20 hold together; null where the list may be too short to say. */
  readonly top: readonly { readonly count: number; readonly percent: number | null }[];
  /**
   * Gini coefficient among the listed holders: 0 where all hold the same, toward 1 where one holds all. Null below
   * two.
   */
  readonly gini: number | null;
  /**
   * Herfindahl–Hirschman index: sum of the squares of the shares, 0 to 10,000. Null where no holder is listed.
   */
  readonly hhi: number | null;
}

/** Numbers of holders that concentration is told for. */
const TOP_COUNTS = [1, 5, 10, 20] as const;

/**
 * Measures the `shares` of holders, in any order; `isWhole` says that there are no holders beyond the list.
 *
 * @example
 * const { top, hhi } = measureConcentration([60, 40], true);
 * hhi // 5200
 * top[0]?.percent // 60
 */
export function measureConcentration(shares: readonly number[], isWhole: boolean): Concentration {
  const sorted = shares.toSorted((a, b) => b - a);
  return {
    top: TOP_COUNTS.map((count) => ({
      count,
      percent: isWhole || sorted.length >= count ? sum(sorted.slice(0, count)) : null,
    })),
    gini: measureGini(sorted),
    hhi: sorted.length === 0 ? null : sum(sorted.map((share) => share ** 2)),
  };
}

/** Σ (n + 1 − 2i) · xᵢ ÷ (n · Σ xᵢ), the largest share being the first. */
function measureGini(descending: readonly number[]): number | null {
  const count = descending.length;
  const total = sum(descending);
  if (count < 2 || total === 0) return null;
  const weighted = descending.map((share, index) => (count - 1 - 2 * index) * share);
  return sum(weighted) / (count * total);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
