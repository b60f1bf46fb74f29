/** Tokens grouped by their number of buyers in the reference. */
export interface PopularityClasses {
  /** Returns the class of a number of buyers: 0, 1, 2 to 3, 4 to 7, … */
  classOf(buyers: number): number;
  /** Number of tokens of each class; an estimate for class 0. */
  readonly sizes: readonly number[];
}

/**
 * Counts the tokens of each class. The number of tokens without a buyer is estimated by Chao's lower bound
 * (1984, bias-corrected) from the tokens with one and two buyers.
 */
export function classifyPopularity(buyers: Int32Array): PopularityClasses {
  const sizes: number[] = [0];
  let once = 0;
  let twice = 0;
  for (const count of buyers) {
    const i = findPopularityClass(count);
    while (sizes.length <= i) sizes.push(0);
    sizes[i] = (sizes[i] ?? 0) + 1;
    if (count === 1) once += 1;
    if (count === 2) twice += 1;
  }
  sizes[0] = (once * (once - 1)) / (2 * (twice + 1));
  return { classOf: findPopularityClass, sizes };
}

function findPopularityClass(buyers: number): number {
  return buyers === 0 ? 0 : 32 - Math.clz32(buyers);
}
