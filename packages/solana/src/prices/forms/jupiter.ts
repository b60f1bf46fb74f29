import type { Address } from "@walletlens/engine/address";
import { z } from "zod";
import { type TokenForm, type TokenQuote, withQuery } from "./price-form.ts";

/**
 * Jupiter's price API v3, `{mint: {usdPrice, liquidity}}`. Requires a key as `x-api-key`. For a scaled mint, `usdPrice`
 * refers to the displayed amount, so `scaledUiConfig.usdPricePrescaled`, the price of the amount on chain, is used. The
 * slot of a price (`blockId`) is not compared with the present one.
 * https://dev.jup.ag/api-reference/price/v3/price, checked 2026-11-28: 50 mints a call.
 */
export const JUPITER: TokenForm = {
  mintsPerCall: 50,
  toRequest: (url, mints) => withQuery(url, { ids: mints.join(",") }),
  readQuotes(body, mints) {
    const entries = z.record(z.string(), z.unknown()).parse(body);
    const quotes = new Map<Address, TokenQuote>();
    for (const mint of mints) {
      const quote = entry.safeParse(entries[mint]);
      if (quote.success && quote.data !== null) quotes.set(mint, quote.data);
    }
    return { quotes };
  },
};

const entry = z
  .object({
    usdPrice: z.number(),
    liquidity: z.number().nonnegative().nullable().catch(null).default(null),
    scaledUiConfig: z
      .object({ usdPricePrescaled: z.number().nullable().catch(null).default(null) })
      .nullable()
      .catch(null)
      .default(null),
  })
  .transform(({ usdPrice: usd, liquidity, scaledUiConfig }): TokenQuote | null => {
    if (scaledUiConfig === null) return { usd, liquidityUsd: liquidity, isPrescaled: false };
    const { usdPricePrescaled } = scaledUiConfig;
    return usdPricePrescaled === null
      ? null
      : { usd: usdPricePrescaled, liquidityUsd: liquidity, isPrescaled: true };
  });
