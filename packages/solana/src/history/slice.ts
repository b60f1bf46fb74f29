import type { ByAddressEntry, ByAddressPage, SlotRange } from "./by-address-page.ts";

/** A part of a history that is read page by page, beside the others. */
export interface Slice {
  readonly slots: SlotRange;
  /** Pages that wait for those above them, newest first. */
  readonly arrived: (readonly ByAddressEntry[])[];
  state: "waiting" | "under way" | "read" | "failed";
  /** Token of the page to ask for next; null for the first. */
  token: string | null;
  /** Entries still to come, as far as can be guessed. */
  expected: number;
  /** Pages in a row that brought nothing. */
  empty: number;
}

/** A slice of which nothing is read; begins at `token` where one is given. */
export function newSlice(slots: SlotRange, expected: number, token: string | null = null): Slice {
  return { slots, arrived: [], state: "waiting", token, expected, empty: 0 };
}

/** True where only some slots are asked for. */
export function isRanged({ slots: { gte, lt } }: Slice): boolean {
  return gte !== null || lt !== null;
}

/** Entries that have arrived and are not handed over. */
export function countArrived({ arrived }: Slice): number {
  return arrived.reduce((sum, entries) => sum + entries.length, 0);
}

export interface Cut {
  /** The page above what is cut; it is full. */
  readonly page: ByAddressPage;
  /** Lowest slot that anything is expected in. */
  readonly floor: number;
  /** Most entries that are worth reading at a time. */
  readonly most: number;
  /** Most slices that entries may be read in. */
  readonly parts: number;
}

/**
 * Cuts what a slice has left below a page into slices of the same number of entries, if they lie as close as on
 * the page. What is beyond `most` stays one. Begins with the slot that the page ends in, since more may be in it. Null
 * where one slice is as good.
 */
export function cutSlice(slice: Slice, { page, floor, most, parts }: Cut): readonly Slice[] | null {
  const [newest, oldest] = [page.entries[0]?.position.slot, page.entries.at(-1)?.position.slot];
  if (newest === undefined || oldest === undefined || oldest <= floor) return null;
  const perSlot = page.entries.length / Math.max(1, newest - oldest);
  const left = perSlot * (oldest - floor);
  slice.expected = left;
  const count = Math.min(parts, Math.floor(Math.min(left, most) / page.entries.length) + 1);
  if (count < 2) return null;
  const width = Math.ceil(Math.min(left, most) / count / perSlot);
  const slices: Slice[] = [];
  let lt = oldest + 1;
  for (; slices.length < count && lt - width > floor; lt -= width) {
    slices.push(newSlice({ gte: lt - width, lt }, width * perSlot));
  }
  // The lowest keeps the bound that the slice has: none, where it reaches to the beginning.
  slices.push(newSlice({ gte: slice.slots.gte, lt }, Math.max(0, lt - floor) * perSlot));
  return slices;
}
