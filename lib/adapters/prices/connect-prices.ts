import { askSolPricesInOrder, askTokenPricesInOrder } from "@walletlens/solana/prices/ask-in-order";
import { createSolPrices } from "@walletlens/solana/prices/create-sol-prices";
import { createTokenPrices } from "@walletlens/solana/prices/create-token-prices";
import type { SolPrices, TokenPrices } from "@walletlens/solana/prices/price-sources";
import { asAppError } from "@/lib/adapters/chain/as-app-error";
import { rememberEach } from "../remember-each";
import { rememberSolPrices } from "./remember-sol-prices";

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

/** Short: whoever is analysed meanwhile has no prices until the next refresh. */
const REST_MS = 5_000;

/**
 * `ask`, which is left alone for five seconds after a failure: who asks meanwhile gets the same failure at once, so
 * that a source that is away costs a crowd of analyses its time limit once and not each.
 */
export function restAfterFailure<Parameters extends readonly unknown[], Result>(
  ask: (...parameters: Parameters) => Promise<Result>,
  now: () => number = Date.now,
): (...parameters: Parameters) => Promise<Result> {
  let failure: { readonly error: unknown; readonly until: number } | null = null;
  return async (...parameters) => {
    if (failure !== null && now() < failure.until) throw failure.error;
    try {
      const result = await ask(...parameters);
      failure = null;
      return result;
    } catch (error) {
      failure = { error, until: now() + REST_MS };
      throw error;
    }
  };
}

/** A present price is good for so long; a mint without one is asked for again after as long. */
const REMEMBERED_MS = 30_000;
/** About 3 MB. */
const MOST_REMEMBERED = 20_000;

/** Prices of the last half minute from memory, so that a hundred holders of one token cost one call. */
export function rememberTokenPrices(source: TokenPrices, now: () => number = Date.now): TokenPrices {
  const limits = { most: MOST_REMEMBERED, keptMs: REMEMBERED_MS, now };
  return { readUsd: rememberEach((mints) => source.readUsd(mints), limits) };
}
