import type { Address } from "@walletlens/engine/address";
import { z } from "zod";
import { LABELED_ADDRESSES } from "../../labels/known-addresses.ts";
import { type TokenForm, type TokenQuote, withMints, withQuery } from "./price-form.ts";

/**
 * Prices of GeckoTerminal, without a key: maps by address, with numbers as text. `total_reserve_in_usd` is the value of
 * the token alone in all its pools, which is half of a balanced pool. For dollars it is left out, as for DexScreener.
 * Tokens without a trade in seven days have no price. No answer states a time.
 * https://apiguide.geckoterminal.com/faq and https://docs.coingecko.com/reference/onchain-simple-price, checked
 * 2026-11-28: 30 addresses a call, 30 calls a minute.
 */
export const GECKOTERMINAL: TokenForm = {
  callsPerSecond: 0.5,
  mintsPerCall: 30,
  toRequest: (url, mints) => withQuery(withMints(url, mints), { include_total_reserve_in_usd: "true" }),
  readQuotes(body, mints) {
    const { token_prices: prices, total_reserve_in_usd: reserves } = answer.parse(body).data.attributes;
    const quotes = new Map<Address, TokenQuote>();
    for (const mint of mints) {
      const price = numberText.safeParse(prices[mint]);
      if (!price.success) continue;
      const reserve = LABELED_ADDRESSES.dollars.has(mint)
        ? undefined
        : numberText.safeParse(reserves[mint]).data;
      const liquidityUsd = reserve === undefined || !(reserve >= 0) ? null : 2 * reserve;
      quotes.set(mint, { usd: price.data, liquidityUsd, isPrescaled: false });
    }
    return { quotes };
  },
};

const numberText = z.string().transform(Number);
const byAddress = z.record(z.string(), z.unknown());

const answer = z.object({
  data: z.object({
    attributes: z.object({ token_prices: byAddress, total_reserve_in_usd: byAddress.default({}) }),
  }),
});
