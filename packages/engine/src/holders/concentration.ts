/** Concentration of a token among its largest holders, in percent of the supply. */
export interface Concentration {
  /** Percent that the first 1, 5, 10 and 20 hold together; null if the list is too short. */
  readonly top: readonly { readonly count: number; readonly percent: number | null }[];
  /**
   * Gini coefficient of the listed holders: 0 if all hold the same, toward 1 if one holds all. Null below
   * two.
   */
  readonly gini: number | null;
  /** Herfindahl–Hirschman index: sum of the squared shares, 0 to 10,000. Null without holders. */
  readonly hhi: number | null;
}

const TOP_COUNTS = [1, 5, 10, 20] as const;

/**
 * Measures the `shares` of holders, in any order. `isWhole` is true if the list has all holders.
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

/** Σ (n + 1 − 2i) · xᵢ ÷ (n · Σ xᵢ), with the shares in descending order. */
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
