import type { Address } from "../address.ts";
import type { MintFacts, PresentPrices } from "./wallet-input.ts";

/** Listed price of a token. */
export interface ListedPrice {
  /** Dollars per whole token. */
  readonly usd: number;
  /** Dollars in its pools, both sides; null if unknown. */
  readonly liquidityUsd: number | null;
  /** True if the price refers to unscaled units of a mint with a multiplier. */
  readonly isPrescaled: boolean;
}

/**
 * Returns the prices for the metrics. A mint with a scaled or interest-bearing amount has a price only if it
 * refers to unscaled units, because amounts are unscaled.
 *
 * @example
 * const present = toPresentPrices(150, new Map([[mint, { usd: 2, liquidityUsd: null, isPrescaled: false }]]), new Map());
 * console.log(present.tokenUsd?.get(mint));
 */
export function toPresentPrices(
  solUsd: number | null,
  prices: ReadonlyMap<Address, ListedPrice> | null,
  mints: ReadonlyMap<Address, Pick<MintFacts, "isScaled">>,
): PresentPrices {
  if (prices === null) return { solUsd, tokenUsd: null };
  const tokenUsd = new Map<Address, number>();
  const liquidity = new Map<Address, number>();
  for (const [mint, { usd, liquidityUsd, isPrescaled }] of prices) {
    if (mints.get(mint)?.isScaled && !isPrescaled) continue;
    tokenUsd.set(mint, usd);
    if (liquidityUsd !== null) liquidity.set(mint, liquidityUsd);
  }
  return { solUsd, tokenUsd, liquidityUsd: liquidity };
}
