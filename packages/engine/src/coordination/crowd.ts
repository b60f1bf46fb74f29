import type { Address } from "../address.ts";
import type { TradeIndex } from "./index-trades.ts";
import { lazily } from "./once.ts";
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
  bustle(): Bustle;
}

/** Measure of how many trade a token at once. */
export interface Bustle {
  /** Rank at a moment among those of the crowd's trades: an eighth of them in each, 0 the calmest. */
  rankAt(time: number): number;
  /** Rank of each trade of the crowd. */
  readonly ranks: Uint8Array;
}

/** Fewer trades of others say nothing about a token's tempo. */
const LEAST_CROWD = 4;

/** Crowd of each token number on one side; null where too little is known of it. */
export function gatherCrowds(
  { reference, mints }: TradeIndex,
  side: TokenTrade["side"],
  tokens: ReadonlyMap<Address, TokenFacts>,
): readonly (Crowd | null)[] {
  const kept = mints.map((): number[] => []);
  for (const { [side]: first } of reference) {
    first.tokens.forEach((token, place) => {
      kept[token]?.push(first.times[place] ?? 0);
    });
  }
  return mints.map((mint, token) => {
    const facts = tokens.get(mint);
    const page = facts?.crowd ?? null;
    const known = page?.times ?? kept[token] ?? [];
    if (known.length < LEAST_CROWD) return null;
    const times = new Float64Array(known).sort();
    const launch = facts?.launch ?? times[0] ?? 0;
    return {
      from: page?.from ?? -Infinity,
      to: page?.to ?? Infinity,
      times,
      launch,
      launchIsKnown: facts?.launch != null,
      bustle: lazily(() => measureBustle(times)),
    };
  });
}

/** Trades within so many seconds of a moment make its bustle: what sets off many at once is over after minutes. */
const BUSTLE_SECONDS = 60;
export const BUSTLE_RANKS = 8;

function measureBustle(times: Float64Array): Bustle {
  const densities = times.map((time) => countWithin(times, time, BUSTLE_SECONDS)).sort();
  const rankAt = (time: number) => {
    const calmer = countBelow(densities, countWithin(times, time, BUSTLE_SECONDS));
    return Math.min(BUSTLE_RANKS - 1, Math.floor((BUSTLE_RANKS * calmer) / densities.length));
  };
  return { rankAt, ranks: Uint8Array.from(times, rankAt) };
}
