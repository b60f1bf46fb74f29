import { formatDateTime } from "./format.ts";

/** Times since which no source of a kind of prices works. */
export interface PriceOutage {
  readonly sol?: string | undefined;
  readonly tokens?: string | undefined;
}

/**
 * Describes prices without a source: `provenance.prices.unavailableSince` of an answer. Null if each kind has one.
 *
 * @example
 * describePriceOutage({ tokens: "2026-11-20T07:18:09Z" }) // "tokens unavailable since Nov 20, 2026, 07:18 UTC"
 * describePriceOutage(undefined) // null
 */
export function describePriceOutage(outage: PriceOutage | undefined): string | null {
  const kinds = [
    ["SOL", outage?.sol],
    ["tokens", outage?.tokens],
  ].flatMap(([kind, since]) =>
    since === undefined ? [] : [`${kind} unavailable since ${formatDateTime(since)}`],
  );
  return kinds.length === 0 ? null : kinds.join("; ");
}
