import type { PriceSource } from "./source-address.ts";

/** SOL/USD candles of Coinbase Exchange, without a key. */
export const COINBASE_CANDLES = "https://api.exchange.coinbase.com/products/SOL-USD/candles";

/** SOL/USD candles of Kraken, without a key, of the last 30 days. */
export const KRAKEN_CANDLES = "https://api.kraken.com/0/public/OHLC";

/** Token prices of DexScreener, without a key. */
export const DEXSCREENER_PRICES = "https://api.dexscreener.com/tokens/v1/solana";

/** Token prices of GeckoTerminal, without a key. */
export const GECKOTERMINAL_PRICES = "https://api.geckoterminal.com/api/v2/simple/networks/solana/token_price";

/** Sources of SOL/USD that need no key, in order (docs/operations.md#price-sources). */
export const SOL_PRICE_SOURCES: readonly PriceSource[] = [{ url: COINBASE_CANDLES }, { url: KRAKEN_CANDLES }];

/** Sources of token prices that need no key, in order (docs/operations.md#price-sources). */
export const TOKEN_PRICE_SOURCES: readonly PriceSource[] = [
  { url: DEXSCREENER_PRICES },
  { url: GECKOTERMINAL_PRICES },
];
