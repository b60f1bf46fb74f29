import { z } from "zod";
import { getJson, type PriceSourceOptions } from "@/lib/adapters/prices/get-json";
import type { Address } from "@/lib/domain/address";
import type { TokenPrices } from "@/lib/ports/prices";

/**
 * Present token prices from a source that answers `?ids=mint,mint` with `{mint: {usdPrice}}`, as Jupiter's price
 * API v3. What the source leaves out, or prices at nothing or beyond belief, is absent.
 */
export function createTokenPrices(options: PriceSourceOptions): TokenPrices {
  return {
    async readUsd(mints) {
      const wanted = [...new Set(mints)];
      const groups: Promise<ReadonlyMap<Address, number>>[] = [];
      for (let at = 0; at < wanted.length; at += MINTS_PER_CALL) {
        groups.push(readGroup(options, wanted.slice(at, at + MINTS_PER_CALL)));
      }
      const prices = await Promise.all(groups);
      return new Map(prices.flatMap((group) => [...group]));
    },
  };
}

/** Jupiter refuses more than 50 ids a call. */
const MINTS_PER_CALL = 50;
/** USD per token; above it a price is a slip of the source: no token on Solana comes near. */
const HIGHEST_PRICE_USD = 1_000_000_000;

const answer = z.record(z.string(), z.unknown());
const entry = z.object({ usdPrice: z.number().positive().max(HIGHEST_PRICE_USD) });

function readGroup(
  options: PriceSourceOptions,
  mints: readonly Address[],
): Promise<ReadonlyMap<Address, number>> {
  return getJson(options, { ids: mints.join(",") }, (body) => {
    const entries = answer.parse(body);
    const prices = new Map<Address, number>();
    for (const mint of mints) {
      const price = entry.safeParse(entries[mint]);
      if (price.success) prices.set(mint, price.data.usdPrice);
    }
    return prices;
  });
}
