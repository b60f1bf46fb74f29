/**
 * Places of the largest of `values`: null is an unknown one, undefined the place of who has no metrics. None where two
 * cannot be compared, all are the same, or one is unknown: it may be the largest.
 */
export function findBest(values: readonly (number | null | undefined)[]): ReadonlySet<number> {
  const there = values.filter((value) => value !== undefined);
  const known = there.filter((value) => value !== null);
  const best = Math.max(...known);
  const isOpen = known.length < there.length || known.length < 2 || known.every((value) => value === best);
  return new Set(isOpen ? [] : values.flatMap((value, index) => (value === best ? [index] : [])));
}
