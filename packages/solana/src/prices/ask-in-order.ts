import { findMissingHours } from "@walletlens/engine/swaps/missing-hours";
import { SolanaError } from "../solana-error.ts";
import type { HourlyPrice, SolPrices, TokenPrice, TokenPrices } from "./price-sources.ts";

/**
 * Reads all mints from the first source, those without a price from the next, and so on. Without a source every read
 * throws a SolanaError `prices_unavailable`.
 *
 * @example
 * const prices = askTokenPricesInOrder([createTokenPrices({ url: DEXSCREENER_PRICES }), ownSource]);
 * const usd = (await prices.readPrices([mint])).get(mint)?.usd;
 */
export function askTokenPricesInOrder(sources: readonly TokenPrices[]): TokenPrices {
  return {
    async readPrices(mints) {
      const prices = new Map<(typeof mints)[number], TokenPrice>();
      await askEach(sources, async (source) => {
        const lacking = mints.filter((mint) => !prices.has(mint));
        if (lacking.length === 0) return true;
        for (const [mint, price] of await source.readPrices(lacking)) prices.set(mint, price);
        return true;
      });
      return prices;
    },
  };
}

/**
 * Reads the whole range from the first source, the missing hours from the next, and so on. Without a source every
 * read throws a SolanaError `prices_unavailable`.
 *
 * @example
 * const prices = askSolPricesInOrder([createSolPrices({ url: COINBASE_CANDLES }), ownSolSource]);
 */
export function askSolPricesInOrder(sources: readonly SolPrices[]): SolPrices {
  return {
    async readHourly(from, to) {
      const byHour = new Map<number, HourlyPrice>();
      const exhaustive = await askEach(sources, async (source) => {
        const missingHours = findMissingHours(new Set(byHour.keys()), { from, to });
        if (missingHours === null) return true;
        const answer = await source.readHourly(missingHours.from, missingHours.to);
        for (const price of answer.prices) if (!byHour.has(price.hour)) byHour.set(price.hour, price);
        return answer.exhaustive;
      });
      const prices = Array.from(byHour.values()).sort((a, b) => a.hour - b.hour);
      return { prices, exhaustive };
    },
  };
}

/**
 * Calls the sources in order. `ask` returns true if its source answered for everything. Returns true if all did. Throws
 * the last error if all fail.
 */
async function askEach<Source>(
  sources: readonly Source[],
  ask: (source: Source) => Promise<boolean>,
): Promise<boolean> {
  let lastFailure = new SolanaError("prices_unavailable", "No price source is configured.");
  let failures = 0;
  let isWhole = true;
  for (const source of sources) {
    try {
      if (!(await ask(source))) isWhole = false;
    } catch (error) {
      if (!(error instanceof SolanaError && error.code === "prices_unavailable")) throw error;
      lastFailure = error;
      failures += 1;
    }
  }
  if (failures === sources.length) throw lastFailure;
  return isWhole && failures === 0;
}
