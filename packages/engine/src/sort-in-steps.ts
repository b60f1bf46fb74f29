import type { Steps } from "./steps.ts";

/** A millisecond or two of work. */
const ITEMS_PER_STEP = 1_000;

/** Returns the list in ascending order, as `toSorted` does: elements of the same rank keep their order. */
export function* sortInSteps<Item>(
  items: readonly Item[],
  compare: (one: Item, other: Item) => number,
): Steps<readonly Item[]> {
  let runs: (readonly Item[])[] = [];
  for (let from = 0; from < items.length; from += ITEMS_PER_STEP) {
    runs.push(items.slice(from, from + ITEMS_PER_STEP).sort(compare));
    yield;
  }
  while (runs.length > 1) {
    const merged: (readonly Item[])[] = [];
    for (let at = 0; at < runs.length; at += 2) {
      merged.push(yield* mergeRuns(runs[at] ?? [], runs[at + 1] ?? [], compare));
    }
    runs = merged;
  }
  return runs[0] ?? [];
}

function* mergeRuns<Item>(
  first: readonly Item[],
  second: readonly Item[],
  compare: (one: Item, other: Item) => number,
): Steps<readonly Item[]> {
  const merged: Item[] = [];
  let i = 0;
  let j = 0;
  for (;;) {
    if (merged.length % ITEMS_PER_STEP === 0) yield;
    const one = first[i];
    const other = second[j];
    if (one === undefined || other === undefined) break;
    const isFirst = compare(other, one) >= 0;
    merged.push(isFirst ? one : other);
    if (isFirst) i += 1;
    else j += 1;
  }
  return merged.concat(first.slice(i), second.slice(j));
}
