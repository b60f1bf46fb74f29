import { SECONDS_PER_HOUR } from "../time.ts";
import type { IndexedWallet, TradeIndex } from "./index-trades.ts";
import { computeOncePerKey } from "./memoize.ts";
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
    const getAffinity = fitTokenAffinity(wallet, index, buyers);
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
      chances[token] = Math.min(1, Math.max(plain, getAffinity(token)));
    }
    return { chances, seasons: SEASON_HOURS.map((reach) => countSeason([wallet], reach)) };
  };
  const getPropensities = computeOncePerKey(fit);
  /** Hours of the purchases, and the share of the token, with one buyer added, in the purchases of each season. */
  const getWeights = computeOncePerKey(({ buy: { tokens: bought, times } }: IndexedWallet) => {
    const hours = Int32Array.from(times, toWholeHour);
    const weights = market.map((count) =>
      Float64Array.from(hours, (hour, i) => (1 + (buyers[bought[i] ?? 0] ?? 0)) / (1 + count(hour))),
    );
    return { hours, weights };
  });
  const rare = index.mints.map((mint) => (tokens.get(mint)?.background?.times.length ?? 0) < BUSY_TRADES);
  return {
    isRare: (token) => rare[token] ?? false,
    minChances: (wallet) => getPropensities(wallet).chances,
    chancesOf: (wallet, met, indexes) => {
      const { chances, seasons } = getPropensities(met);
      const { hours, weights } = getWeights(wallet);
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

/** Number of first purchases around a whole hour since 1970. */
type SeasonCount = (hour: number) => number;

/** Counts first purchases within `reach` whole hours before and after an hour. */
export function countSeason(wallets: readonly IndexedWallet[], reach: number): SeasonCount {
  const firstHour = wallets.reduce(
    (min, { buy }) => Math.min(min, toWholeHour(buy.allTimes.length > 0 ? buy.from : Infinity)),
    Infinity,
  );
  const lastHour = wallets.reduce(
    (max, { buy }) => Math.max(max, toWholeHour(buy.allTimes.length > 0 ? buy.to : -Infinity)),
    -Infinity,
  );
  if (firstHour > lastHour) return () => 0;
  const upTo = new Int32Array(lastHour - firstHour + 2);
  for (const { buy } of wallets) {
    for (const time of buy.allTimes) {
      const i = toWholeHour(time) - firstHour + 1;
      upTo[i] = (upTo[i] ?? 0) + 1;
    }
  }
  for (let hour = 1; hour < upTo.length; hour += 1) upTo[hour] = (upTo[hour] ?? 0) + (upTo[hour - 1] ?? 0);
  const countBefore = (i: number) => upTo[i < 0 ? 0 : Math.min(i, upTo.length - 1)] ?? 0;
  return (hour) => {
    const i = hour - firstHour;
    return countBefore(i + reach + 1) - countBefore(i - reach);
  };
}

/** Whole hours since 1970 at a time in unix seconds. */
export function toWholeHour(time: number): number {
  return Math.floor(time / SECONDS_PER_HOUR);
}

/** Tokens grouped by their number of buyers in the reference. */
interface PopularityClasses {
  /** Returns the class of a number of buyers: 0, 1, 2 to 3, 4 to 7, … */
  classOf(buyers: number): number;
  /** Number of tokens of each class; an estimate for class 0. */
  readonly sizes: readonly number[];
}

/**
 * Counts the tokens of each class. The number of tokens without a buyer is estimated by Chao's lower bound
 * (1984, bias-corrected) from the tokens with one and two buyers.
 */
export function classifyPopularity(buyers: Int32Array): PopularityClasses {
  const sizes: number[] = [0];
  let once = 0;
  let twice = 0;
  for (const count of buyers) {
    const i = findPopularityClass(count);
    while (sizes.length <= i) sizes.push(0);
    sizes[i] = (sizes[i] ?? 0) + 1;
    if (count === 1) once += 1;
    if (count === 2) twice += 1;
  }
  sizes[0] = (once * (once - 1)) / (2 * (twice + 1));
  return { classOf: findPopularityClass, sizes };
}

function findPopularityClass(buyers: number): number {
  return buyers === 0 ? 0 : 32 - Math.clz32(buyers);
}

/**
 * Returns the expected number of purchases of a token by one wallet, by a random walk: from its tokens to
 * their buyers, rare tokens first, and to the tokens of these. Paths through the queried token itself are excluded.
 */
export function fitTokenAffinity(
  wallet: IndexedWallet,
  { reference, mints }: TradeIndex,
  buyers: Int32Array,
): (token: number) => number {
  const ownTokens = new Uint8Array(mints.length);
  /** Weight of the edge from the wallet to each of its tokens. */
  const weights = new Float64Array(mints.length);
  for (const token of wallet.buy.tokens) {
    ownTokens[token] = 1;
    weights[token] = 1 / Math.max(1, buyers[token] ?? 1);
  }
  // Weight of the paths to each token, without those through the token itself.
  const paths = new Float64Array(mints.length);
  let total = 0;
  for (const { buy } of reference) {
    const { tokens } = buy;
    let overlap = 0;
    for (let i = 0; i < tokens.length; i += 1) overlap += weights[tokens[i] ?? 0] ?? 0;
    if (overlap === 0) continue;
    total += overlap;
    const purchases = Math.max(1, buy.allTimes.length);
    for (let i = 0; i < tokens.length; i += 1) {
      const token = tokens[i] ?? 0;
      paths[token] = (paths[token] ?? 0) + (overlap - (weights[token] ?? 0)) / purchases;
    }
  }
  const purchases = wallet.buy.allTimes.length;
  return (token) => {
    const otherWeight = total - ((buyers[token] ?? 0) > 0 ? (ownTokens[token] ?? 0) : 0);
    return otherWeight <= 1e-9 ? 0 : (purchases * (paths[token] ?? 0)) / otherWeight;
  };
}
