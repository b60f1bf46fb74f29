import type { Address } from "@walletlens/engine/address";
import { z } from "zod";
import { deadlineOf, getJson, type PriceSourceOptions } from "./get-json.ts";
import type { TokenPrice, TokenPrices } from "./price-sources.ts";

/**
 * Creates a reader of current token prices from a source that returns `{mint: {usdPrice, liquidity}}` for
 * `?ids=mint,mint`, as Jupiter's price API v3 does. Mints without a plausible price are absent. For a scaled
 * mint, `usdPrice` refers to the displayed amount, so `scaledUiConfig.usdPricePrescaled`, the price of the
 * amount on chain, is used.
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

/** Limit of Jupiter. */
const MINTS_PER_CALL = 50;
/** Sources without a key allow few concurrent calls. */
const CALLS_AT_ONCE = 4;
/** USD per token; a higher price is an error of the source. */
const MAX_PRICE_USD = 1_000_000_000;

const answer = z.record(z.string(), z.unknown());
const usdPrice = z.number().positive().max(MAX_PRICE_USD);
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
