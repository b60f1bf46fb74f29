/** A sum as far as it is known. */
export interface KnownSum {
  /** The known part; null where nothing is known. */
  readonly value: number | null;
  /** False where a part is missing. */
  readonly isWhole: boolean;
}

/**
 * Makes a sum of which `value` is known; of null, one of which nothing is.
 *
 * @example
 * toKnownSum(2.5, false).isWhole // false
 */
export function toKnownSum(value: number | null, isWhole = true): KnownSum {
  return { value, isWhole: isWhole && value !== null };
}

/**
 * Adds what is known; null where there is something to add and nothing of it is known.
 *
 * @example
 * addKnown([toKnownSum(2), toKnownSum(null)]).value // 2
 */
export function addKnown(sums: readonly KnownSum[]): KnownSum {
  const known = sums.flatMap(({ value }) => value ?? []);
  const isUnknown = known.length === 0 && sums.length > 0;
  return {
    value: isUnknown ? null : known.reduce((sum, value) => sum + value, 0),
    isWhole: sums.every(({ isWhole }) => isWhole),
  };
}
