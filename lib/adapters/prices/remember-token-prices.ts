import type { Address } from "@walletlens/engine/address";
import type { TokenPrices } from "@walletlens/solana/prices/price-sources";

/** A present price is good for so long; a mint without one is asked for again after as long. */
const REMEMBERED_MS = 30_000;
/** About so many mints are remembered, in some 3 MB; the oldest are forgotten first. */
const MOST_REMEMBERED = 20_000;

interface Remembered {
  readonly usd: Promise<number | undefined>;
  readonly until: number;
}

/**
 * Prices of the last half minute from memory, mints without a price included. A mint that is being asked for is not
 * asked for a second time: a hundred holders of one token cost one call. A failure is not remembered.
 */
export function rememberTokenPrices(source: TokenPrices, now: () => number = Date.now): TokenPrices {
  const known = new Map<Address, Remembered>();

  function ask(mints: readonly Address[]): void {
    if (mints.length === 0) return;
    for (const oldest of known.keys()) {
      if (known.size < MOST_REMEMBERED) break;
      known.delete(oldest);
    }
    const answer = source.readUsd(mints);
    for (const mint of mints) {
      const remembered = { usd: answer.then((prices) => prices.get(mint)), until: now() + REMEMBERED_MS };
      known.delete(mint);
      known.set(mint, remembered);
      remembered.usd.catch(() => {
        if (known.get(mint) === remembered) known.delete(mint);
      });
    }
  }

  return {
    async readUsd(mints) {
      const wanted = Array.from(new Set(mints));
      const at = now();
      ask(wanted.filter((mint) => (known.get(mint)?.until ?? 0) <= at));
      const prices = new Map<Address, number>();
      const answers = wanted.map(async (mint) => [mint, await known.get(mint)?.usd] as const);
      for (const [mint, usd] of await Promise.all(answers)) if (usd !== undefined) prices.set(mint, usd);
      return prices;
    },
  };
}
