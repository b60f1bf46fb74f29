import { countSeason, type SeasonCount, toWholeHour } from "./hour-counts.ts";
import type { IndexedWallet, TradeIndex } from "./index-trades.ts";
import { computeOncePerKey } from "./memoize.ts";
import { classifyPopularity } from "./popularity-classes.ts";
import { fitTokenAffinity } from "./token-affinity.ts";
import type { CoordinationInput } from "./trading-history.ts";

/** Hours before and after a purchase in which others chose among the same tokens: a session and a trend. */
const SEASON_HOURS = [1, 48] as const;
/** A token with this many trades in one page is not rare. */
const BUSY_TRADES = 1000;

/** Chances of purchases by the purchases of the reference. */
export interface Popularity {
  /** False for a token that is known to be popular. */
  isRare(token: number): boolean;
  /** Lower bounds of `chancesOf` by token number. */
  minChances(wallet: IndexedWallet): Float64Array;
  /** Chances that `met` buys tokens that `wallet` bought; `indexes` refer to the purchases of `wallet`. */
  chancesOf(wallet: IndexedWallet, met: IndexedWallet, indexes: Int32Array): Float64Array;
}

/** Part of the chances that depends on one wallet. */
interface Propensities {
  /** By token number. */
  readonly chances: Float64Array;
  /** Own purchases in each season. */
  readonly seasons: readonly SeasonCount[];
}

/**
 * Measures the popularity of the tokens of a group (docs/coordination.md#overlap). A chance is the maximum of
 * three: purchases of the wallet in a season × buyers of the token ÷ all purchases in that season; the share
 * that the wallet bought of equally popular tokens; and the token affinity. One buyer is added to each count.
 */
export function measurePopularity(index: TradeIndex, { tokens }: CoordinationInput): Popularity {
  const buyers = index.buyers.subarray(0, index.mints.length);
  const market = SEASON_HOURS.map((reach) => countSeason(index.reference, reach));
  const purchases = index.reference.reduce((sum, { buy }) => sum + buy.allTimes.length, 0);
  const { sizes, classOf } = classifyPopularity(index.buyers);
  const classOfToken = Int32Array.from(buyers, classOf);
  const fit = (wallet: IndexedWallet): Propensities => {
    const affinityOf = fitTokenAffinity(wallet, index, buyers);
    const boughtCounts = new Array<number>(sizes.length).fill(0);
    for (const token of wallet.buy.tokens) {
      const i = classOfToken[token] ?? 0;
      boughtCounts[i] = (boughtCounts[i] ?? 0) + 1;
    }
    const shares = boughtCounts.map((count, i) => (count + 1) / ((sizes[i] ?? 0) + 1));
    const rate = wallet.buy.allTimes.length / (1 + purchases);
    const chances = new Float64Array(buyers.length);
    for (let token = 0; token < chances.length; token += 1) {
      const plain = Math.max(shares[classOfToken[token] ?? 0] ?? 1, rate * (1 + (buyers[token] ?? 0)));
      chances[token] = Math.min(1, Math.max(plain, affinityOf(token)));
    }
    return { chances, seasons: SEASON_HOURS.map((reach) => countSeason([wallet], reach)) };
  };
  const propensitiesOf = computeOncePerKey(fit);
  /** Hours of the purchases, and the share of the token, with one buyer added, in the purchases of each season. */
  const weightsOf = computeOncePerKey(({ buy: { tokens: bought, times } }: IndexedWallet) => {
    const hours = Int32Array.from(times, toWholeHour);
    const weights = market.map((count) =>
      Float64Array.from(hours, (hour, i) => (1 + (buyers[bought[i] ?? 0] ?? 0)) / (1 + count(hour))),
    );
    return { hours, weights };
  });
  const rare = index.mints.map((mint) => (tokens.get(mint)?.background?.times.length ?? 0) < BUSY_TRADES);
  return {
    isRare: (token) => rare[token] ?? false,
    minChances: (wallet) => propensitiesOf(wallet).chances,
    chancesOf: (wallet, met, indexes) => {
      const { chances, seasons } = propensitiesOf(met);
      const { hours, weights } = weightsOf(wallet);
      const boughtTokens = wallet.buy.tokens;
      const tokenChances = new Float64Array(indexes.length);
      for (let position = 0; position < tokenChances.length; position += 1)
        tokenChances[position] = chances[boughtTokens[indexes[position] ?? 0] ?? 0] ?? 1;
      seasons.forEach((countAt, season) => {
        const weight = weights[season];
        for (let position = 0; position < tokenChances.length; position += 1) {
          const i = indexes[position] ?? 0;
          const chance = countAt(hours[i] ?? 0) * (weight?.[i] ?? 1);
          if (chance > (tokenChances[position] ?? 0)) tokenChances[position] = chance;
        }
      });
      for (let position = 0; position < tokenChances.length; position += 1)
        tokenChances[position] = Math.min(1, tokenChances[position] ?? 1);
      return tokenChances;
    },
  };
}
