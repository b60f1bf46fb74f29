import type { TokenPrices } from "@walletlens/solana/prices/price-sources";
import { rememberEach } from "../remember-each";

/** A present price is good for so long; a mint without one is asked for again after as long. */
const REMEMBERED_MS = 30_000;
/** About 3 MB. */
const MOST_REMEMBERED = 20_000;

/** Prices of the last half minute from memory, so that a hundred holders of one token cost one call. */
export function rememberTokenPrices(source: TokenPrices, now: () => number = Date.now): TokenPrices {
  const limits = { most: MOST_REMEMBERED, keptMs: REMEMBERED_MS, now };
  return { readUsd: rememberEach((mints) => source.readUsd(mints), limits) };
}
