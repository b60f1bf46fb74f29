import type { Address } from "../address.ts";
import type { MintFacts, PresentPrices } from "./wallet-input.ts";

/** Listed price of a token as a source tells it. */
export interface ListedPrice {
  /** Dollars per whole token. */
  readonly usd: number;
  /** Dollars in its pools, both sides; null where the source names none. */
  readonly liquidityUsd: number | null;
  /** True where the price is known to be of unscaled units of a mint with a multiplier. */
  readonly isPrescaled: boolean;
}

/**
 * Returns the present prices that metrics are computed with. A mint with a scaled or an interest-bearing amount keeps its
 * price only where that is of unscaled units: amounts here are unscaled.
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
