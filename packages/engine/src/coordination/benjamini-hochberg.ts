/**
 * Values of q by Benjamini and Hochberg (1995), in the order of the p-values: the least false discovery rate at which
 * each is called. All tests of the family must be among them.
 */
export function benjaminiHochberg(pValues: readonly number[]): readonly number[] {
  const order = pValues.map((_, index) => index).sort((a, b) => (pValues[b] ?? 1) - (pValues[a] ?? 1));
  const q = new Array<number>(pValues.length).fill(1);
  let least = 1;
  order.forEach((index, place) => {
    const rank = pValues.length - place;
    least = Math.min(least, ((pValues[index] ?? 1) * pValues.length) / rank);
    q[index] = least;
  });
  return q;
}
