import type { Address } from "@walletlens/engine/address";
import { z } from "zod";
import { deadlineOf, getJson, type PriceSourceOptions } from "./get-json.ts";
import type { TokenPrice, TokenPrices } from "./price-sources.ts";

/**
 * Present token prices from a source that answers `?ids=mint,mint` with `{mint: {usdPrice, liquidity}}`, as Jupiter's
 * price API v3. What the source leaves out, or prices at nothing or beyond belief, is absent. Of a mint with a scaled
 * amount `usdPrice` is of the amount that wallets show; `scaledUiConfig.usdPricePrescaled`, of the amount on chain, is
 * taken in its place.
 *
 * @example
 * const prices = await createTokenPrices({ url: JUPITER_PRICES }).readPrices([mint]);
 */
export function createTokenPrices(options: PriceSourceOptions): TokenPrices {
  return {
    async readPrices(mints) {
      const wanted = [...new Set(mints)];
      const deadline = deadlineOf(options);
      const groups: (readonly Address[])[] = [];
      for (let at = 0; at < wanted.length; at += MINTS_PER_CALL) {
        groups.push(wanted.slice(at, at + MINTS_PER_CALL));
      }
      const prices = new Map<Address, TokenPrice>();
      const lane = async () => {
        for (let group = groups.shift(); group !== undefined; group = groups.shift()) {
          for (const [mint, price] of await readGroup(options, group, deadline)) prices.set(mint, price);
        }
      };
      await Promise.all(Array.from({ length: CALLS_AT_ONCE }, lane));
      return prices;
    },
  };
}

/** Jupiter refuses more than 50 ids a call. */
const MINTS_PER_CALL = 50;
/** Sources without a key take few calls at once. */
const CALLS_AT_ONCE = 4;
/** USD per token; above it a price is a slip of the source: no token on Solana comes near. */
const HIGHEST_PRICE_USD = 1_000_000_000;

const answer = z.record(z.string(), z.unknown());
const usdPrice = z.number().positive().max(HIGHEST_PRICE_USD);
const entry = z
  .object({
    usdPrice,
    liquidity: z.number().nonnegative().nullable().catch(null).default(null),
    scaledUiConfig: z
      .object({ usdPricePrescaled: usdPrice.nullable().catch(null).default(null) })
      .nullable()
      .catch(null)
      .default(null),
  })
  .transform(({ usdPrice: usd, liquidity, scaledUiConfig }): TokenPrice | null => {
    if (scaledUiConfig === null) return { usd, liquidityUsd: liquidity, isPrescaled: false };
    const { usdPricePrescaled } = scaledUiConfig;
    return usdPricePrescaled === null
      ? null
      : { usd: usdPricePrescaled, liquidityUsd: liquidity, isPrescaled: true };
  });

function readGroup(
  options: PriceSourceOptions,
  mints: readonly Address[],
  deadline: AbortSignal,
): Promise<ReadonlyMap<Address, TokenPrice>> {
  return getJson(options, { ids: mints.join(",") }, deadline, (body) => {
    const entries = answer.parse(body);
    const prices = new Map<Address, TokenPrice>();
    for (const mint of mints) {
      const price = entry.safeParse(entries[mint]);
      if (price.success && price.data !== null) prices.set(mint, price.data);
    }
    return prices;
  });
}
