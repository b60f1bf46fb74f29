import { type Address, isAddress } from "@walletlens/engine/address";
import { z } from "zod";
import { LABELED_ADDRESSES } from "../../labels/known-addresses.ts";
import { isTokenPrice, type TokenForm, type TokenQuote, withMints } from "./price-form.ts";

/**
 * Pools of DexScreener, without a key: a list of pairs with `priceUsd` of their base token. The pair with the most
 * liquidity prices its base token. A dollar is not as shallow as one pair, so the liquidity of dollars is left out. No
 * answer states a time. The page states no limit of pairs, so the tokens that an answer of 30 pairs lacks are requested
 * again.
 * https://docs.dexscreener.com/api/reference, checked 2026-11-28: 30 addresses a call, 300 calls a minute.
 */
export const DEXSCREENER: TokenForm = {
  callsPerSecond: 5,
  mintsPerCall: 30,
  toRequest: withMints,
  readQuotes(body, mints) {
    const pairs = z.array(z.unknown()).parse(body);
    const quotes = new Map<Address, TokenQuote>();
    for (const entry of pairs) {
      const { success, data } = pair.safeParse(entry);
      if (success && toDepth(data.quote) > toDepth(quotes.get(data.mint))) quotes.set(data.mint, data.quote);
    }
    const missingMints = mints.filter((mint) => !quotes.has(mint));
    const isFull = pairs.length >= PAIRS_PER_CALL && missingMints.length < mints.length;
    const measured = Array.from(quotes, ([mint, quote]) => [mint, withoutDollarDepth(mint, quote)] as const);
    return { quotes: new Map(measured), ...(isFull ? { leftOut: missingMints } : {}) };
  },
};

const PAIRS_PER_CALL = 30;

/** A pair of unknown liquidity is better than none. */
function toDepth(quote: TokenQuote | undefined): number {
  return quote === undefined ? -1 : (quote.liquidityUsd ?? 0);
}

function withoutDollarDepth(mint: Address, quote: TokenQuote): TokenQuote {
  return LABELED_ADDRESSES.dollars.has(mint) ? { ...quote, liquidityUsd: null } : quote;
}

const liquidity = z.object({ usd: z.number().nonnegative() }).transform(({ usd }) => usd);

const pair = z
  .object({
    baseToken: z.object({ address: z.string().refine(isAddress) }),
    priceUsd: z.string().transform(Number).refine(isTokenPrice),
    liquidity: liquidity.nullable().catch(null).default(null),
  })
  .transform(({ baseToken, priceUsd: usd, liquidity: liquidityUsd }) => ({
    mint: baseToken.address,
    quote: { usd, liquidityUsd, isPrescaled: false },
  }));
