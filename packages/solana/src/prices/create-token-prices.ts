import type { Address } from "@walletlens/engine/address";
import { z } from "zod";
import { deadlineOf, getJson, type PriceSourceOptions } from "./get-json.ts";
import type { TokenPrices } from "./price-sources.ts";

/**
 * Present token prices from a source that answers `?ids=mint,mint` with `{mint: {usdPrice}}`, as Jupiter's price
 * API v3. What the source leaves out, or prices at nothing or beyond belief, is absent.
 *
 * @example
 * const usdByMint = await createTokenPrices({ url: JUPITER_PRICES }).readUsd([mint]);
 */
export function createTokenPrices(options: PriceSourceOptions): TokenPrices {
  return {
    async readUsd(mints) {
      const wanted = [...new Set(mints)];
      const deadline = deadlineOf(options);
      const groups: (readonly Address[])[] = [];
      for (let at = 0; at < wanted.length; at += MINTS_PER_CALL) {
        groups.push(wanted.slice(at, at + MINTS_PER_CALL));
      }
      const prices = new Map<Address, number>();
      const lane = async () => {
        for (let group = groups.shift(); group !== undefined; group = groups.shift()) {
          for (const [mint, usd] of await readGroup(options, group, deadline)) prices.set(mint, usd);
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
const entry = z.object({ usdPrice: z.number().positive().max(HIGHEST_PRICE_USD) });

function readGroup(
  options: PriceSourceOptions,
  mints: readonly Address[],
  deadline: AbortSignal,
): Promise<ReadonlyMap<Address, number>> {
  return getJson(options, { ids: mints.join(",") }, deadline, (body) => {
    const entries = answer.parse(body);
    const prices = new Map<Address, number>();
    for (const mint of mints) {
      const price = entry.safeParse(entries[mint]);
      if (price.success) prices.set(mint, price.data.usdPrice);
    }
    return prices;
  });
}
