import { askSolPricesInOrder, askTokenPricesInOrder } from "./ask-in-order.ts";
import { createSolPrices } from "./create-sol-prices.ts";
import { createTokenPrices } from "./create-token-prices.ts";
import type {
  PriceSourceOptions,
  SolPrices,
  SourceReport,
  TokenPrices,
  WatchedPrices,
} from "./price-sources.ts";
import type { PriceSource } from "./source-address.ts";

export type SourceListOptions = Pick<PriceSourceOptions, "timeoutMs" | "onChange" | "now">;

/**
 * Reads SOL/USD from sources in order; see `askSolPricesInOrder`.
 *
 * @example
 * const { prices } = await openSolPrices(SOL_PRICE_SOURCES).readHourly(1_795_132_800, 1_795_136_400);
 */
export function openSolPrices(
  sources: readonly PriceSource[],
  options: SourceListOptions = {},
): SolPrices & WatchedPrices {
  const openSources = sources.map((source) => createSolPrices({ ...options, ...source }));
  return { ...askSolPricesInOrder(openSources), reports: () => reportEach(openSources) };
}

/**
 * Reads token prices from sources in order; see `askTokenPricesInOrder`.
 *
 * @example
 * const prices = await openTokenPrices(TOKEN_PRICE_SOURCES).readPrices([mint]);
 */
export function openTokenPrices(
  sources: readonly PriceSource[],
  options: SourceListOptions = {},
): TokenPrices & WatchedPrices {
  const openSources = sources.map((source) => createTokenPrices({ ...options, ...source }));
  return { ...askTokenPricesInOrder(openSources), reports: () => reportEach(openSources) };
}

function reportEach(sources: readonly { report(): SourceReport }[]): readonly SourceReport[] {
  return sources.map((source) => source.report());
}
