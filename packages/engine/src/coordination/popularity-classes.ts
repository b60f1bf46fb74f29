/** Tokens of the market by how many wallets of the reference bought them. */
export interface PopularityClasses {
  /** Class of a number of buyers: 0, 1, 2 to 3, 4 to 7, … */
  classOf(buyers: number): number;
  /** Tokens of each class that there are; of those without a buyer an estimate. */
  readonly sizes: readonly number[];
}

/**
 * Counts the tokens of each class by the number of their buyers. Tokens without a buyer in the reference were not seen:
 * their number is estimated by Chao's lower bound (1984, bias-corrected), from how many were seen once and twice.
 */
export function classifyPopularity(buyers: Int32Array): PopularityClasses {
  const sizes: number[] = [0];
  let [once, twice] = [0, 0];
  for (const count of buyers) {
    const place = classOf(count);
    while (sizes.length <= place) sizes.push(0);
    sizes[place] = (sizes[place] ?? 0) + 1;
    if (count === 1) once += 1;
    if (count === 2) twice += 1;
  }
  sizes[0] = (once * (once - 1)) / (2 * (twice + 1));
  return { classOf, sizes };
}

function classOf(buyers: number): number {
  return buyers === 0 ? 0 : 32 - Math.clz32(buyers);
}
