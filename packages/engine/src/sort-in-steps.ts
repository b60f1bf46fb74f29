import type { Steps } from "./steps.ts";

/** A millisecond or two of work. */
const ITEMS_PER_STEP = 1_000;

/** Returns the list in ascending order, as `toSorted` does: elements of the same rank keep their order. */
export function* sortInSteps<Item>(
  items: readonly Item[],
  compare: (a: Item, b: Item) => number,
): Steps<readonly Item[]> {
  let runs: (readonly Item[])[] = [];
  for (let from = 0; from < items.length; from += ITEMS_PER_STEP) {
    runs.push(items.slice(from, from + ITEMS_PER_STEP).sort(compare));
    yield;
  }
  while (runs.length > 1) {
    const mergedRuns: (readonly Item[])[] = [];
    for (let index = 0; index < runs.length; index += 2) {
      mergedRuns.push(yield* mergeRuns(runs[index] ?? [], runs[index + 1] ?? [], compare));
    }
    runs = mergedRuns;
  }
  return runs[0] ?? [];
}

function* mergeRuns<Item>(
  firstRun: readonly Item[],
  secondRun: readonly Item[],
  compare: (a: Item, b: Item) => number,
): Steps<readonly Item[]> {
  const mergedItems: Item[] = [];
  let i = 0;
  let j = 0;
  for (;;) {
    if (mergedItems.length % ITEMS_PER_STEP === 0) yield;
    const firstItem = firstRun[i];
    const secondItem = secondRun[j];
    if (firstItem === undefined || secondItem === undefined) break;
    const isFirst = compare(secondItem, firstItem) >= 0;
    mergedItems.push(isFirst ? firstItem : secondItem);
    if (isFirst) i += 1;
    else j += 1;
  }
  return mergedItems.concat(firstRun.slice(i), secondRun.slice(j));
}
