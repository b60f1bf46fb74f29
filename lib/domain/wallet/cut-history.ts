import type { OwnerChange } from "@/lib/domain/swaps/owner-change";

/** A point in the past: a slot, or unix seconds. */
export type AsOf = { readonly slot: number } | { readonly time: number };

/** Reads a slot or an ISO 8601 time; null where the text is neither. */
export function parseAsOf(text: string): AsOf | null {
  if (/^\d{1,15}$/.test(text)) return { slot: Number(text) };
  if (!/^\d{4}-\d{2}-\d{2}(T|$)/.test(text)) return null;
  const time = Date.parse(text);
  return Number.isNaN(time) ? null : { time: Math.floor(time / 1000) };
}

/**
 * Tells whether a transaction lies at or before a point. One without a block time is judged by the nearest slot
 * before it: `lastTime` is the time of the last transaction that has one.
 */
export function isWithin(
  place: Pick<OwnerChange, "slot" | "blockTime">,
  asOf: AsOf,
  lastTime: number | null,
): boolean {
  if ("slot" in asOf) return place.slot <= asOf.slot;
  const time = place.blockTime ?? lastTime;
  return time === null || time <= asOf.time;
}
