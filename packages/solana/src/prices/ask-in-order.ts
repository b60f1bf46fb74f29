import { findMissingHours } from "@walletlens/engine/swaps/missing-hours";
import { SolanaError } from "../solana-error.ts";
import type { HourlyPrice, SolPrices, TokenPrice, TokenPrices } from "./price-sources.ts";

/**
 * Reads all mints from the first source, those without a price from the next, and so on.
 *
 * @example
 * const prices = askTokenPricesInOrder([createTokenPrices({ url: JUPITER_PRICES }), ownSource]);
 * const usd = (await prices.readPrices([mint])).get(mint)?.usd;
 */
export function askTokenPricesInOrder(sources: readonly TokenPrices[]): TokenPrices {
  return {
    async readPrices(mints) {
      const prices = new Map<(typeof mints)[number], TokenPrice>();
      await askEach(sources, async (source) => {
        const lacking = mints.filter((mint) => !prices.has(mint));
        if (lacking.length === 0) return;
        for (const [mint, price] of await source.readPrices(lacking)) prices.set(mint, price);
      });
      return prices;
    },
  };
}

/**
 * Reads the whole range from the first source, the missing hours from the next, and so on.
 *
 * @example
 * const prices = askSolPricesInOrder([createSolPrices({ url: PYTH_HISTORY }), ownSolSource]);
 */
export function askSolPricesInOrder(sources: readonly SolPrices[]): SolPrices {
  return {
    async readHourly(from, to) {
      const byHour = new Map<number, HourlyPrice>();
      const failures = await askEach(sources, async (source) => {
        const missing = findMissingHours(new Set(byHour.keys()), { from, to });
        if (missing === null) return;
        const answer = await source.readHourly(missing.from, missing.to);
        for (const price of answer.prices) if (!byHour.has(price.hour)) byHour.set(price.hour, price);
      });
      const prices = Array.from(byHour.values()).sort((a, b) => a.hour - b.hour);
      return { prices, exhaustive: failures === 0 };
    },
  };
}

/** Calls the sources in order and returns the number of failures. Throws the last error if all fail. */
async function askEach<Source>(
  sources: readonly Source[],
  ask: (source: Source) => Promise<void>,
): Promise<number> {
  const failures: unknown[] = [];
  for (const source of sources) {
    try {
      await ask(source);
    } catch (error) {
      if (!(error instanceof SolanaError && error.code === "prices_unavailable")) throw error;
      failures.push(error);
    }
  }
  if (failures.length === sources.length) throw failures.at(-1);
  return failures.length;
}
