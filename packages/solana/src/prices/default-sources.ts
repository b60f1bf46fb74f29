/**
 * Jupiter's price API v3, free of charge and without a key: https://dev.jup.ag/docs/price-api
 *
 * @example
 * const prices = createTokenPrices({ url: JUPITER_PRICES });
 */
export const JUPITER_PRICES = "https://lite-api.jup.ag/price/v3";

/**
 * Pyth's history API, free of charge and without a key: https://docs.pyth.network/benchmarks
 *
 * @example
 * const prices = createSolPrices({ url: PYTH_HISTORY });
 */
export const PYTH_HISTORY = "https://benchmarks.pyth.network/v1/shims/tradingview/history";
