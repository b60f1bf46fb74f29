/** Sum of numbers that does not depend on their order: floating-point addition rounds, so the smallest come first. */
export function sumAscending(values: Iterable<number>): number {
  return Float64Array.from(values)
    .sort()
    .reduce((sum, value) => sum + value, 0);
}
