import type { Address } from "../address.ts";
import { WRAPPED_SOL } from "../chain/assets.ts";

/** Source of a price. */
export interface PriceOrigin {
  /** Name of the source; several names are separated by commas. */
  readonly source: string;
  /** Unix milliseconds at which the price was valid. */
  readonly asOf: number;
}

/** Sources of the prices of an analysis. */
export interface PriceOrigins {
  /** Of the newest hourly SOL/USD; null if none is known. */
  readonly sol: PriceOrigin | null;
  /** Of present token prices; null if none was used. */
  readonly tokens: PriceOrigin | null;
  /** Unix milliseconds since which no source of SOL/USD works; absent if one does. */
  readonly solUnavailableSince?: number;
  readonly tokensUnavailableSince?: number;
}

/**
 * Joins the origins of token prices: all names, in the order of first use, and the oldest time. Leaves out SOL. Null without a
 * price of known origin.
 *
 * @example
 * const prices = new Map([[USDC, { origin: { source: "coinbase", asOf: 1_795_132_800_000 } }]]);
 * joinTokenOrigins(prices)?.source // "coinbase"
 */
export function joinTokenOrigins(
  prices: ReadonlyMap<Address, { readonly origin?: PriceOrigin }> | null,
): PriceOrigin | null {
  const origins = Array.from(prices ?? [], ([mint, { origin }]) =>
    mint === WRAPPED_SOL ? undefined : origin,
  );
  const tokenOrigins = origins.filter((origin) => origin !== undefined);
  if (tokenOrigins.length === 0) return null;
  const names = new Set(tokenOrigins.map(({ source }) => source));
  return { source: Array.from(names).join(", "), asOf: Math.min(...tokenOrigins.map(({ asOf }) => asOf)) };
}
