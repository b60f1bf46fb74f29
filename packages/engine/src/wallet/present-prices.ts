import type { Address } from "../address.ts";
import { WRAPPED_SOL } from "../chain/assets.ts";
import { findNewestHour, hourOf, type SolUsd } from "../swaps/sol-usd.ts";
import { SECONDS_PER_HOUR } from "../time.ts";
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

/** A newer close is the present price of SOL, because exchanges price it better than pools. */
const MAX_CLOSE_AGE_SECONDS = 2 * SECONDS_PER_HOUR;

/**
 * Returns the dollars per SOL at `now`, unix milliseconds: the newest close if its hour began at most two hours before
 * the present one, else the listed price of wrapped SOL, else the newest close. Null without any.
 *
 * @example
 * findPresentSolUsd(new Map([[3600, 150_000_000n]]), null, 4_000_000) // 150
 */
export function findPresentSolUsd(
  solUsd: SolUsd,
  prices: ReadonlyMap<Address, Pick<ListedPrice, "usd">> | null,
  now: number,
): number | null {
  const hour = findNewestHour(solUsd, Math.floor(now / 1000));
  const usdMicros = hour === null ? undefined : solUsd.get(hour);
  const close = usdMicros === undefined ? null : Number(usdMicros) / 1e6;
  const listed = prices?.get(WRAPPED_SOL)?.usd ?? null;
  const isPresent = hour !== null && hour >= hourOf(now / 1000) - MAX_CLOSE_AGE_SECONDS;
  return isPresent ? close : (listed ?? close);
}
