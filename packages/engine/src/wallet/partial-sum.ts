/** A sum as far as it is known. */
export interface PartialSum {
  /** The known part; null where nothing is known. */
  readonly value: number | null;
  /** False where a part is missing. */
  readonly isWhole: boolean;
}

/**
 * Makes a sum of which `value` is known; of null, one of which nothing is.
 *
 * @example
 * toPartialSum(2.5, false).isWhole // false
 */
export function toPartialSum(value: number | null, isWhole = true): PartialSum {
  return value === null ? NOTHING_KNOWN : { value, isWhole };
}

/**
 * A sum of the covered part of a history; known in part where that is not the whole of it.
 *
 * @example
 * limitToCovered(toPartialSum(2.5), { complete: false }).isWhole // false
 */
export function limitToCovered(sum: PartialSum, { complete }: { readonly complete: boolean }): PartialSum {
  return complete ? sum : toPartialSum(sum.value, false);
}

/** One for all: a wallet of ten thousand tokens has as many. */
const NOTHING_KNOWN: PartialSum = { value: null, isWhole: false };

/**
 * Adds what is known; null where there is something to add and nothing of it is known.
 *
 * @example
 * addPartialSums([toPartialSum(2), toPartialSum(null)]).value // 2
 */
export function addPartialSums(sums: readonly PartialSum[]): PartialSum {
  let known: number | null = sums.length === 0 ? 0 : null;
  let areWhole = true;
  for (const { value, isWhole } of sums) {
    if (value !== null) known = (known ?? 0) + value;
    if (!isWhole) areWhole = false;
  }
  // Most sums have one part that is not 0: then it is the sum, and not a copy of it.
  return (
    sums.find(({ value, isWhole }) => value === known && isWhole === areWhole) ?? {
      value: known,
      isWhole: areWhole,
    }
  );
}
