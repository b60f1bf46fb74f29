/** Sums numbers in ascending order, so that rounding does not depend on the order of the input. */
export function sumAscending(values: Iterable<number>): number {
  return Float64Array.from(values)
    .sort()
    .reduce((sum, value) => sum + value, 0);
}
