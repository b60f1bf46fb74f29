/** A sum as far as it is known. */
export interface KnownSum {
  /** The known part; null where nothing is known. */
  readonly value: number | null;
  /** False where a part is missing. */
  readonly isWhole: boolean;
}

/** A sum that is known to be `value`; of null, one of which nothing is known. */
export function toKnownSum(value: number | null, isWhole = true): KnownSum {
  return { value, isWhole: isWhole && value !== null };
}

/** Adds what is known; null where there is something to add and nothing of it is known. */
export function addKnown(sums: readonly KnownSum[]): KnownSum {
  const known = sums.flatMap(({ value }) => value ?? []);
  const isUnknown = known.length === 0 && sums.length > 0;
  return {
    value: isUnknown ? null : known.reduce((sum, value) => sum + value, 0),
    isWhole: sums.every(({ isWhole }) => isWhole),
  };
}
