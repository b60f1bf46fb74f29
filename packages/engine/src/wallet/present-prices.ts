import type { Address } from "../address.ts";
import { type DollarList, WRAPPED_SOL } from "../chain/assets.ts";
import { listPoolTrades } from "../swaps/find-pool.ts";
import type { OwnerChange } from "../swaps/owner-change.ts";
import { findNewestHour, type SolUsd, toHour } from "../swaps/sol-usd.ts";
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
  /** True if it is that of the balances of one pool, and of no source. */
  readonly isEstimated?: true;
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
  const estimated = new Set<Address>();
  for (const [mint, { usd, liquidityUsd, isPrescaled, isEstimated }] of prices) {
    if (mints.get(mint)?.isScaled && !isPrescaled) continue;
    tokenUsd.set(mint, usd);
    if (liquidityUsd !== null) liquidity.set(mint, liquidityUsd);
    if (isEstimated) estimated.add(mint);
  }
  return { solUsd, tokenUsd, liquidityUsd: liquidity, ...(estimated.size === 0 ? {} : { estimated }) };
}

/**
 * Returns the last trades with a pool of held mints without a listed price, by mint; none if no source responded.
 * `changes` are in order.
 *
 * @example
 * const trades = listUnlistedTrades(history.changes, [mint], new Map(), EXACT_DOLLARS);
 */
export function listUnlistedTrades(
  changes: readonly OwnerChange[],
  heldMints: readonly Address[],
  prices: ReadonlyMap<Address, unknown> | null,
  dollars: DollarList,
): ReadonlyMap<Address, string> {
  if (prices === null) return new Map();
  const unlisted = heldMints.filter((mint) => !prices.has(mint) && !dollars.isQuote(mint));
  return listPoolTrades(changes, new Set(unlisted));
}

/** Adds estimates to listed prices. */
export function addEstimates(
  prices: ReadonlyMap<Address, ListedPrice> | null,
  estimates: ReadonlyMap<Address, ListedPrice> | null,
): ReadonlyMap<Address, ListedPrice> | null {
  if (prices === null || estimates === null || estimates.size === 0) return prices;
  return new Map([...estimates, ...prices]);
}

/** A newer close is the present price of SOL, because exchanges price it better than pools. */
const MAX_CLOSE_AGE_SECONDS = 2 * SECONDS_PER_HOUR;

/**
 * Returns the dollars per SOL at `now`, unix milliseconds: the newest close if its hour began at most two hours before
 * the present one, else the listed price of wrapped SOL, else the newest close. Null without any.
 *
 * @example
 * findPresentSolUsd(solUsdByHour([{ hour: 3600, usdMicros: 150_000_000n }]), null, 4_000_000) // 150
 */
export function findPresentSolUsd(
  solUsd: SolUsd,
  prices: ReadonlyMap<Address, Pick<ListedPrice, "usd">> | null,
  now: number,
): number | null {
  const hour = findNewestHour(solUsd, Math.floor(now / 1000));
  const usdMicros = hour === null ? undefined : solUsd.get(hour)?.usdMicros;
  const close = usdMicros === undefined ? null : Number(usdMicros) / 1e6;
  const listedUsd = prices?.get(WRAPPED_SOL)?.usd ?? null;
  const isPresent = hour !== null && hour >= toHour(now / 1000) - MAX_CLOSE_AGE_SECONDS;
  return isPresent ? close : (listedUsd ?? close);
}
