import { askSolPricesInOrder, askTokenPricesInOrder } from "@walletlens/solana/prices/ask-in-order";
import { createSolPrices } from "@walletlens/solana/prices/create-sol-prices";
import { createTokenPrices } from "@walletlens/solana/prices/create-token-prices";
import type { SolPrices, TokenPrices } from "@walletlens/solana/prices/price-sources";
import { asAppError } from "@/lib/adapters/chain/as-app-error";
import { rememberSolPrices } from "./remember-sol-prices";
import { rememberTokenPrices } from "./remember-token-prices";
import { restAfterFailure } from "./rest-after-failure";

/** Present token prices from the sources at `urls`; the first is asked first. Fails with AppErrors `prices_unavailable`. */
export function connectTokenPrices(urls: readonly string[]): TokenPrices {
  const sources = urls.map((url) => ({ readUsd: restAfterFailure(createTokenPrices({ url }).readUsd) }));
  const source = askTokenPricesInOrder(sources);
  return rememberTokenPrices({ readUsd: (mints) => asAppError(source.readUsd(mints)) });
}

/** Hourly SOL/USD from the sources at `urls`; the first is asked first. Fails with AppErrors `prices_unavailable`. */
export function connectSolPrices(urls: readonly string[]): SolPrices {
  const sources = urls.map((url) => ({ readHourly: restAfterFailure(createSolPrices({ url }).readHourly) }));
  const source = askSolPricesInOrder(sources);
  return rememberSolPrices({ readHourly: (from, to) => asAppError(source.readHourly(from, to)) });
}
