/**
 * Returns the indexes of the maximum. Null is an unknown value, undefined a wallet without metrics. Empty if values
 * are equal, or one is unknown, since it may be larger.
 */
export function findBest(values: readonly (number | null | undefined)[]): ReadonlySet<number> {
  const there = values.filter((value) => value !== undefined);
  const known = there.filter((value) => value !== null);
  const best = Math.max(...known);
  const isOpen = known.length < there.length || known.length < 2 || known.every((value) => value === best);
  return new Set(isOpen ? [] : values.flatMap((value, index) => (value === best ? [index] : [])));
}
