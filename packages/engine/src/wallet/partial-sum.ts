/** Sum whose parts may be unknown. */
export interface PartialSum {
  /** The known part; null if nothing is known. */
  readonly value: number | null;
  /** False if a part is missing. */
  readonly isWhole: boolean;
}

/**
 * Creates a sum; a `value` of null is unknown.
 *
 * @example
 * toPartialSum(2.5, false).isWhole // false
 */
export function toPartialSum(value: number | null, isWhole = true): PartialSum {
  return value === null ? NOTHING_KNOWN : { value, isWhole };
}

/**
 * Marks a sum as partial unless the covered history is complete.
 *
 * @example
 * limitToCovered(toPartialSum(2.5), { complete: false }).isWhole // false
 */
export function limitToCovered(sum: PartialSum, { complete }: { readonly complete: boolean }): PartialSum {
  return complete ? sum : toPartialSum(sum.value, false);
}

/** Shared: a wallet of ten thousand tokens needs as many. */
const NOTHING_KNOWN: PartialSum = { value: null, isWhole: false };

/**
 * Adds the known parts; null if there are sums and none is known.
 *
 * @example
 * addPartialSums([toPartialSum(2), toPartialSum(null)]).value // 2
 */
export function addPartialSums(sums: readonly PartialSum[]): PartialSum {
  let knownSum: number | null = sums.length === 0 ? 0 : null;
  let areWhole = true;
  for (const { value, isWhole } of sums) {
    if (value !== null) knownSum = (knownSum ?? 0) + value;
    if (!isWhole) areWhole = false;
  }
  // Most sums have one part that is not 0: the result is that object itself.
  return (
    sums.find(({ value, isWhole }) => value === knownSum && isWhole === areWhole) ?? {
      value: knownSum,
      isWhole: areWhole,
    }
  );
}
