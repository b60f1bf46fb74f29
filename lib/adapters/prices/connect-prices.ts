import type { SolPrices, TokenPrices } from "@walletlens/solana/prices/price-sources";
import { askSolPricesInOrder, askTokenPricesInOrder } from "@walletlens/solana/prices/ask-in-order";
import { createSolPrices } from "@walletlens/solana/prices/create-sol-prices";
import { createTokenPrices } from "@walletlens/solana/prices/create-token-prices";
import { rememberSolPrices } from "./remember-sol-prices";
import { rememberTokenPrices } from "./remember-token-prices";
import { restAfterFailure } from "./rest-after-failure";

/** Present token prices from the sources at `urls`; the first is asked first. */
export function connectTokenPrices(urls: readonly string[]): TokenPrices {
  const sources = urls.map((url) => ({ readUsd: restAfterFailure(createTokenPrices({ url }).readUsd) }));
  return rememberTokenPrices(askTokenPricesInOrder(sources));
}

/** Hourly SOL/USD from the sources at `urls`; the first is asked first. */
export function connectSolPrices(urls: readonly string[]): SolPrices {
  const sources = urls.map((url) => ({ readHourly: restAfterFailure(createSolPrices({ url }).readHourly) }));
  return rememberSolPrices(askSolPricesInOrder(sources));
}
