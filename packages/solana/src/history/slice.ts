import type { SlotRange } from "./by-address-page.ts";
import type { ByAddressBatch, ByAddressPage } from "./by-address-reply.ts";

/** Part of a history that is read page by page, in parallel with other parts. */
export interface Slice {
  readonly slots: SlotRange;
  /** Pages that wait for newer ones, newest first. */
  readonly arrived: ByAddressBatch[];
  state: "waiting" | "in flight" | "read" | "failed";
  /** Token of the next page; null for the first. */
  token: string | null;
  /** Estimated number of entries that are left. */
  expected: number;
  /** Consecutive pages without a new entry. */
  emptyPages: number;
}

export function createSlice(slots: SlotRange, expected = 0, token: string | null = null): Slice {
  return { slots, arrived: [], state: "waiting", token, expected, emptyPages: 0 };
}

/** Returns true if a slice has its own bound. */
export function isRanged({ slots: { gte, lt } }: Slice): boolean {
  return gte !== null || lt !== null;
}

/** Returns the number of entries that have arrived and are not yet yielded. */
export function countArrived(slices: readonly Slice[]): number {
  let count = 0;
  for (const { arrived } of slices) for (const { entries } of arrived) count += entries.length;
  return count;
}

interface SliceSplit {
  /** Page above the remainder, with as many entries as were requested. */
  readonly page: ByAddressPage;
  /** Lowest slot that may have entries. */
  readonly floor: number;
  /** Maximum entries of the new slices together. */
  readonly max: number;
  /** Maximum number of slices with entries. */
  readonly parts: number;
}

/**
 * Splits the remainder of a slice below a page into slices with equal numbers of entries, assuming the density of the
 * page. Entries beyond `max` stay in one slice. The first slice includes the last slot of the page, which may have
 * more entries. Returns null if one slice is as good.
 */
export function splitSlice(slice: Slice, { page, floor, max, parts }: SliceSplit): readonly Slice[] | null {
  const newest = page.entries[0]?.position.slot;
  const oldest = page.entries.at(-1)?.position.slot;
  if (newest === undefined || oldest === undefined || oldest <= floor) return null;
  const perSlot = page.entries.length / Math.max(1, newest - oldest);
  const estimatedCount = perSlot * (oldest - floor);
  slice.expected = estimatedCount;
  const count = Math.min(parts, Math.floor(Math.min(estimatedCount, max) / page.entries.length) + 1);
  if (count < 2) return null;
  const width = Math.ceil(Math.min(estimatedCount, max) / count / perSlot);
  const slices: Slice[] = [];
  let lt = oldest + 1;
  for (; slices.length < count && lt - width > floor; lt -= width) {
    slices.push(createSlice({ gte: lt - width, lt }, width * perSlot));
  }
  // The lowest slice has the lower bound of the original: none if it reaches the beginning.
  slices.push(createSlice({ gte: slice.slots.gte, lt }, Math.max(0, lt - floor) * perSlot));
  return slices;
}
