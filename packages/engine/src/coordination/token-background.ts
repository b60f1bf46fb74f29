import type { Address } from "../address.ts";
import type { TradeIndex } from "./index-trades.ts";
import { listTraders } from "./list-traders.ts";
import { memoize } from "./memoize.ts";
import { countBelow, countWithin } from "./sorted-times.ts";
import type { TokenFacts, TokenTrade } from "./trading-history.ts";

/** Trades of one token by wallets outside the group: its tempo. */
export interface Background {
  /** Unix seconds; trades outside are unknown. */
  readonly from: number;
  readonly to: number;
  /** Ascending. */
  readonly times: Float64Array;
  /** Unix seconds of its launch, or of the earliest trade known of others. */
  readonly launch: number;
  readonly launchIsKnown: boolean;
  /** Bustle of the token. */
  intensity(): TradeIntensity;
}

/** Measure of how many trade a token at once. */
export interface TradeIntensity {
  /** Rank at a moment among those of the crowd's trades: an eighth of them in each, 0 the calmest. */
  rankAt(time: number): number;
  /** Rank of each trade of the crowd. */
  readonly ranks: Uint8Array;
}

/** Fewer trades of others say nothing about a token's tempo. */
const MIN_CROWD = 4;
/**
 * Fewer trades of kept wallets say nothing either. They are a sample of the crowd, which makes any token look quieter than
 * it is, so that as many are asked for as a horizon has (see proximity-model.ts).
 */
const MIN_KEPT_CROWD = 12;

/** Crowds of the tokens of a group on one side. */
export interface Backgrounds {
  readonly side: TokenTrade["side"];
  readonly tokens: number;
  /** Null where too little is known of the token. */
  of(token: number): Background | null;
  /** True where enough is known of one token at least. */
  hasAny(): boolean;
}

/** Crowds whose whole public trading was read, by token number: the same on both sides. */
export type PublicBackgrounds = (token: number) => Background | null;

/** Pages of trades as crowds, each put in order when it is first asked for. */
export function readPublicBackgrounds(
  mints: readonly Address[],
  tokens: ReadonlyMap<Address, TokenFacts>,
): PublicBackgrounds {
  const known = new Map<number, Background>();
  return (token) => {
    const before = known.get(token);
    if (before !== undefined) return before;
    const mint = mints[token];
    const facts = mint === undefined ? undefined : tokens.get(mint);
    if (!facts?.background || facts.background.times.length < MIN_CROWD) return null;
    const background = toBackground(
      Float64Array.from(facts.background.times).sort(),
      facts,
      facts.background,
    );
    known.set(token, background);
    return background;
  };
}

/** Crowd of each token on one side: its page, or the trades of kept wallets. */
export function gatherBackgrounds(
  { reference, mints }: TradeIndex,
  side: TokenTrade["side"],
  tokens: ReadonlyMap<Address, TokenFacts>,
  publicOf: PublicBackgrounds,
): Backgrounds {
  const stored = memoize(() => listTraders(reference, side, mints.length));
  const known = new Map<number, Background>();
  const storedOf = (token: number, facts: TokenFacts | undefined) => {
    const before = known.get(token);
    if (before !== undefined) return before;
    const { starts, times } = stored();
    const [from, to] = [starts[token] ?? 0, starts[token + 1] ?? 0];
    if (to - from < MIN_KEPT_CROWD) return null;
    const background = toBackground(times.slice(from, to).sort(), facts, null);
    known.set(token, background);
    return background;
  };
  const of = (token: number) => {
    const mint = mints[token];
    const facts = mint === undefined ? undefined : tokens.get(mint);
    return facts?.background ? publicOf(token) : storedOf(token, facts);
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

/** Trades within so many seconds of a moment make its bustle: what sets off many at once is over after minutes. */
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
