import type { Address } from "../address.ts";
import type { TradeIndex } from "./index-trades.ts";
import { listTraders } from "./list-traders.ts";
import { memoize } from "./memoize.ts";
import { countBelow, countWithin } from "./sorted-times.ts";
import type { TokenFacts, TokenTrade } from "./trading-history.ts";

/** Trades of one token by wallets outside the group. */
export interface Background {
  /** Unix seconds of the known interval. */
  readonly from: number;
  readonly to: number;
  /** Ascending. */
  readonly times: Float64Array;
  /** Unix seconds of its launch, or of the earliest known trade. */
  readonly launch: number;
  readonly launchIsKnown: boolean;
  /** Trade intensity of the token. */
  intensity(): TradeIntensity;
}

/** Number of trades of a token around a time, as an octile. */
export interface TradeIntensity {
  /** Octile at a time among the background trades, 0 to 7; 0 is the calmest. */
  rankAt(time: number): number;
  /** Octile of each background trade. */
  readonly ranks: Uint8Array;
}

/** Minimum number of background trades of a page. */
const MIN_BACKGROUND_TRADES = 4;
/**
 * Minimum number of trades of reference wallets. They are a sample and make a token look calmer than it is,
 * so the minimum is that of a horizon (see proximity-model.ts).
 */
const MIN_REFERENCE_TRADES = 12;

/** Backgrounds of the tokens of a group on one side. */
export interface Backgrounds {
  readonly side: TokenTrade["side"];
  readonly tokens: number;
  /** Null if too little is known. */
  of(token: number): Background | null;
  /** True if at least one token has a background. */
  hasAny(): boolean;
}

/** Backgrounds by pages of all public trades, by token number; the same on both sides. */
export type PublicBackgrounds = (token: number) => Background | null;

/** Converts pages of trades to backgrounds on first use. */
export function readPublicBackgrounds(
  mints: readonly Address[],
  tokens: ReadonlyMap<Address, TokenFacts>,
): PublicBackgrounds {
  const backgrounds = new Map<number, Background>();
  return (token) => {
    const cachedBackground = backgrounds.get(token);
    if (cachedBackground !== undefined) return cachedBackground;
    const mint = mints[token];
    const facts = mint === undefined ? undefined : tokens.get(mint);
    if (!facts?.background || facts.background.times.length < MIN_BACKGROUND_TRADES) return null;
    const background = toBackground(
      Float64Array.from(facts.background.times).sort(),
      facts,
      facts.background,
    );
    backgrounds.set(token, background);
    return background;
  };
}

/** Background of each token on one side: its page, or the trades of reference wallets. */
export function indexBackgrounds(
  { reference, mints }: TradeIndex,
  side: TokenTrade["side"],
  tokens: ReadonlyMap<Address, TokenFacts>,
  publicOf: PublicBackgrounds,
): Backgrounds {
  const getTraders = memoize(() => listTraders(reference, side, mints.length));
  const backgrounds = new Map<number, Background>();
  const getStoredBackground = (token: number, facts: TokenFacts | undefined) => {
    const cachedBackground = backgrounds.get(token);
    if (cachedBackground !== undefined) return cachedBackground;
    const { starts, times } = getTraders();
    const from = starts[token] ?? 0;
    const to = starts[token + 1] ?? 0;
    if (to - from < MIN_REFERENCE_TRADES) return null;
    const background = toBackground(times.slice(from, to).sort(), facts, null);
    backgrounds.set(token, background);
    return background;
  };
  const of = (token: number) => {
    const mint = mints[token];
    const facts = mint === undefined ? undefined : tokens.get(mint);
    return facts?.background ? publicOf(token) : getStoredBackground(token, facts);
  };
  return {
    side,
    tokens: mints.length,
    of,
    hasAny: memoize(() => mints.some((_, token) => of(token) !== null)),
  };
}

function toBackground(
  times: Float64Array,
  facts: TokenFacts | undefined,
  page: TokenFacts["background"],
): Background {
  return {
    from: page?.from ?? -Infinity,
    to: page?.to ?? Infinity,
    times,
    launch: facts?.launch ?? times[0] ?? 0,
    launchIsKnown: facts?.launch != null,
    intensity: memoize(() => measureIntensity(times)),
  };
}

/** Trades within this time count as simultaneous: bursts last minutes. */
const INTENSITY_SECONDS = 60;
export const INTENSITY_RANKS = 8;

function measureIntensity(times: Float64Array): TradeIntensity {
  const densities = times.map((time) => countWithin(times, time, INTENSITY_SECONDS)).sort();
  const rankAt = (time: number) => {
    const calmer = countBelow(densities, countWithin(times, time, INTENSITY_SECONDS));
    return Math.min(INTENSITY_RANKS - 1, Math.floor((INTENSITY_RANKS * calmer) / densities.length));
  };
  return { rankAt, ranks: Uint8Array.from(times, rankAt) };
}
