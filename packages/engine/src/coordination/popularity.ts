import { countSeason } from "./hour-counts.ts";
import type { IndexedWallet, TradeIndex } from "./index-trades.ts";
import { memoizeByKey } from "./memoize.ts";
import { classifyPopularity } from "./popularity-classes.ts";
import { fitTokenAffinity } from "./token-affinity.ts";
import type { CoordinationInput } from "./trading-history.ts";

/** Hours before and after a purchase within which others chose among the same tokens: a sitting, and a fashion. */
const SEASON_HOURS = [1, 48] as const;
/** A token with so many trades in one page was in everybody's sight. */
const BUSY_TRADES = 1000;

/** Chances of purchases by what wallets outside the group buy. */
export interface Popularity {
  /** False for a token that is known to be in everybody's sight: sharing it says nothing. */
  isRare(token: number): boolean;
  /** Chances that a wallet buys each token, by token number, whenever that is: none of `chancesOf` is below. */
  leastChances(wallet: IndexedWallet): Float64Array;
  /** Chances that `met` buys tokens that `wallet` bought, named by their places among these. */
  chancesOf(wallet: IndexedWallet, met: IndexedWallet, places: Int32Array): Float64Array;
}

/** Part of the chances that one wallet brings along. */
interface Propensities {
  /** By token number. */
  readonly chances: Float64Array;
  /** Own purchases in each season around a moment. */
  readonly seasons: readonly ((time: number) => number)[];
}

/**
 * Popularity of the tokens of a group (docs/coordination.md#overlap). The chance is the largest of three: purchases of
 * the wallet in a season × buyers of the token ÷ purchases of everybody in that season; the share that the wallet
 * bought of all tokens as popular as this one; and what wallets of its taste buy. One buyer more is always counted.
 */
export function measurePopularity(index: TradeIndex, { tokens }: CoordinationInput): Popularity {
  const buyers = index.buyers.subarray(0, index.mints.length);
  const market = SEASON_HOURS.map((reach) => countSeason(index.reference, reach));
  const purchases = index.reference.reduce((sum, { buy }) => sum + buy.allTimes.length, 0);
  const classes = classifyPopularity(index.buyers);
  const learn = (wallet: IndexedWallet): Propensities => {
    const affinityOf = fitTokenAffinity(wallet, index, buyers);
    const bought = new Array<number>(classes.sizes.length).fill(0);
    for (const token of wallet.buy.tokens) {
      const place = classes.classOf(buyers[token] ?? 0);
      bought[place] = (bought[place] ?? 0) + 1;
    }
    const shares = bought.map((count, place) => (count + 1) / ((classes.sizes[place] ?? 0) + 1));
    const rate = wallet.buy.allTimes.length / (1 + purchases);
    const chances = new Float64Array(buyers.length);
    for (let token = 0; token < chances.length; token += 1) {
      const count = buyers[token] ?? 0;
      const plain = Math.max(shares[classes.classOf(count)] ?? 1, rate * (1 + count));
      chances[token] = Math.min(1, Math.max(plain, affinityOf(token)));
    }
    return { chances, seasons: SEASON_HOURS.map((reach) => countSeason([wallet], reach)) };
  };
  const propensitiesOf = memoizeByKey(learn);
  /** Share of the purchases of each season that the token would have with one buyer more, by place and season. */
  const weightsOf = memoizeByKey(({ buy: { tokens: bought, times } }: IndexedWallet) =>
    market.map((count) =>
      times.map((time, place) => (1 + (buyers[bought[place] ?? 0] ?? 0)) / (1 + count(time))),
    ),
  );
  const rare = index.mints.map((mint) => (tokens.get(mint)?.background?.times.length ?? 0) < BUSY_TRADES);
  return {
    isRare: (token) => rare[token] ?? false,
    leastChances: (wallet) => propensitiesOf(wallet).chances,
    chancesOf: (wallet, met, places) => {
      const { chances, seasons } = propensitiesOf(met);
      const [weights, { tokens: bought, times }] = [weightsOf(wallet), wallet.buy];
      const found = new Float64Array(places.length);
      for (let at = 0; at < found.length; at += 1) found[at] = chances[bought[places[at] ?? 0] ?? 0] ?? 1;
      seasons.forEach((countAt, season) => {
        const weight = weights[season];
        for (let at = 0; at < found.length; at += 1) {
          const place = places[at] ?? 0;
          const meetings = countAt(times[place] ?? 0) * (weight?.[place] ?? 1);
          if (meetings > (found[at] ?? 0)) found[at] = meetings;
        }
      });
      for (let at = 0; at < found.length; at += 1) found[at] = Math.min(1, found[at] ?? 1);
      return found;
    },
  };
}
