import { MAINNET, secondsBetween } from "../chain/protocol-parameters.ts";
import type { OwnerChange } from "../swaps/owner-change.ts";

/** A point in the past: a slot or unix seconds. */
export type AsOf = { readonly slot: number } | { readonly time: number };

/**
 * Parses a slot or an ISO 8601 time; null if it is neither.
 *
 * @example
 * parseAsOf("250000000") // { slot: 250_000_000 }
 * parseAsOf("2026-11-20T00:00:00Z") // { time: 1_795_132_800 }
 * parseAsOf("yesterday") // null
 */
export function parseAsOf(text: string): AsOf | null {
  if (/^\d{1,15}$/.test(text)) return { slot: Number(text) };
  if (!/^\d{4}-\d{2}-\d{2}(T|$)/.test(text)) return null;
  const time = Date.parse(text);
  return Number.isNaN(time) ? null : { time: Math.floor(time / 1000) };
}

/**
 * Selects the transactions up to a point; `places` are sorted by slot. A transaction without a time gets that
 * of the last dated one before it plus the duration of the slots between them, else that of the next dated one
 * minus that duration, so that later transactions never decide about earlier ones.
 *
 * @example
 * const places = [{ slot: 1, blockTime: 100 }, { slot: 2, blockTime: 200 }];
 * cutHistory(places, { time: 150 }) // [{ slot: 1, blockTime: 100 }]
 */
export function cutHistory<Place extends Pick<OwnerChange, "slot" | "blockTime">>(
  places: readonly Place[],
  asOf: AsOf,
): Place[] {
  if ("slot" in asOf) return places.filter((place) => place.slot <= asOf.slot);
  let datedPlace = places.find((place) => place.blockTime !== null) ?? null;
  return places.filter((place) => {
    if (place.blockTime !== null) datedPlace = place;
    if (datedPlace === null || datedPlace.blockTime === null) return true;
    return datedPlace.blockTime + secondsBetween(MAINNET.slotMs, datedPlace.slot, place.slot) <= asOf.time;
  });
}
