import type { Steps } from "@walletlens/engine/steps";

/** A millisecond or two of work. */
const ITEMS_PER_STEP = 250;
/** JSON has line breaks only between values. */
const SEPARATOR = ",\n";

/** Renders a list as JSON in steps, with a line break after every few items. */
export function* renderJsonList(items: readonly unknown[]): Steps<string> {
  const parts: string[] = [];
  for (let from = 0; from < items.length; from += ITEMS_PER_STEP) {
    parts.push(JSON.stringify(items.slice(from, from + ITEMS_PER_STEP)).slice(1, -1));
    yield;
  }
  return `[${parts.join(SEPARATOR)}]`;
}

/** Parses what `renderJsonList` has rendered, in as many steps; any other JSON list in one. */
export function* parseJsonList<Item>(text: string): Steps<Item[]> {
  const items: Item[] = [];
  const end = text.lastIndexOf("]");
  for (let from = text.indexOf("[") + 1; from < end; ) {
    const next = text.indexOf(SEPARATOR, from);
    const until = next === -1 ? end : next;
    const part: Item[] = JSON.parse(`[${text.slice(from, until)}]`);
    for (const item of part) items.push(item);
    from = until + SEPARATOR.length;
    yield;
  }
  return items;
}
