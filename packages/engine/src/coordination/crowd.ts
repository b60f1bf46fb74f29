import type { Address } from "../address.ts";
import type { TradeIndex } from "./index-trades.ts";
import { listTraders } from "./list-traders.ts";
import { memoize } from "./memoize.ts";
import { countBelow, countWithin } from "./sorted-times.ts";
import type { TokenFacts, TokenTrade } from "./trading-history.ts";

/** Trades of one token by wallets outside the group: its tempo. */
export interface Crowd {
  /** Unix seconds; trades outside are unknown. */
  readonly from: number;
  readonly to: number;
  /** Ascending. */
  readonly times: Float64Array;
  /** Unix seconds of its launch, or of the earliest trade known of others. */
  readonly launch: number;
  readonly launchIsKnown: boolean;
  /** Bustle of the token. */
  bustle(): TradeIntensity;
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
export interface Crowds {
  readonly side: TokenTrade["side"];
  readonly tokens: number;
  /** Null where too little is known of the token. */
  of(token: number): Crowd | null;
  /** True where enough is known of one token at least. */
  hasAny(): boolean;
}

/** Crowds whose whole public trading was read, by token number: the same on both sides. */
export type PublicCrowds = (token: number) => Crowd | null;

/** Pages of trades as crowds, each put in order when it is first asked for. */
export function readPublicCrowds(
  mints: readonly Address[],
  tokens: ReadonlyMap<Address, TokenFacts>,
): PublicCrowds {
  const known = new Map<number, Crowd>();
  return (token) => {
    const before = known.get(token);
    if (before !== undefined) return before;
    const mint = mints[token];
    const facts = mint === undefined ? undefined : tokens.get(mint);
    if (!facts?.crowd || facts.crowd.times.length < MIN_CROWD) return null;
    const crowd = toCrowd(Float64Array.from(facts.crowd.times).sort(), facts, facts.crowd);
    known.set(token, crowd);
    return crowd;
  };
}

/** Crowd of each token on one side: its page, or the trades of kept wallets. */
export function gatherCrowds(
  { reference, mints }: TradeIndex,
  side: TokenTrade["side"],
  tokens: ReadonlyMap<Address, TokenFacts>,
  publicOf: PublicCrowds,
): Crowds {
  const kept = memoize(() => listTraders(reference, side, mints.length));
  const known = new Map<number, Crowd>();
  const keptOf = (token: number, facts: TokenFacts | undefined) => {
    const before = known.get(token);
    if (before !== undefined) return before;
    const { starts, times } = kept();
    const [from, to] = [starts[token] ?? 0, starts[token + 1] ?? 0];
    if (to - from < MIN_KEPT_CROWD) return null;
    const crowd = toCrowd(times.slice(from, to).sort(), facts, null);
    known.set(token, crowd);
    return crowd;
  };
  const of = (token: number) => {
    const mint = mints[token];
    const facts = mint === undefined ? undefined : tokens.get(mint);
    return facts?.crowd ? publicOf(token) : keptOf(token, facts);
  };
  return {
    side,
    tokens: mints.length,
    of,
    hasAny: memoize(() => mints.some((_, token) => of(token) !== null)),
  };
}

function toCrowd(times: Float64Array, facts: TokenFacts | undefined, page: TokenFacts["crowd"]): Crowd {
  return {
    from: page?.from ?? -Infinity,
    to: page?.to ?? Infinity,
    times,
    launch: facts?.launch ?? times[0] ?? 0,
    launchIsKnown: facts?.launch != null,
    bustle: memoize(() => measureBustle(times)),
  };
}

/** Trades within so many seconds of a moment make its bustle: what sets off many at once is over after minutes. */
const BUSTLE_SECONDS = 60;
export const BUSTLE_RANKS = 8;

function measureBustle(times: Float64Array): TradeIntensity {
  const densities = times.map((time) => countWithin(times, time, BUSTLE_SECONDS)).sort();
  const rankAt = (time: number) => {
    const calmer = countBelow(densities, countWithin(times, time, BUSTLE_SECONDS));
    return Math.min(BUSTLE_RANKS - 1, Math.floor((BUSTLE_RANKS * calmer) / densities.length));
  };
  return { rankAt, ranks: Uint8Array.from(times, rankAt) };
}
