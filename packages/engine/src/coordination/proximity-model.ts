import type { FirstTrades } from "./index-trades.ts";
import { countBelow, countUpTo, countWithin } from "./sorted-times.ts";
import type { Background, Backgrounds } from "./token-background.ts";
import { fitTradePropensity } from "./trade-propensity.ts";

/** Question to one wallet: how likely would it have come so close to a moment? */
export interface Approach {
  readonly background: Background;
  /** Its own trade of the token, unix seconds; left out, since habits are what all its other tokens say. */
  readonly own: number;
  /** Unix seconds of the other wallet's trade. */
  readonly moment: number;
}

/** Chances of one wallet for each of several reaches, in seconds; null where it came too far off to be compared. */
export type ProximityModel = (approach: Approach, reaches: readonly number[]) => readonly number[] | null;

/**
 * Chance that a wallet's trade falls within a reach of a moment, given that it falls within the horizon of it
 * (docs/coordination.md#synchrony): the larger of two shares, of the crowd's trades there, each weighted by how ready
 * the wallet was, compared with the crowd; and of the wallet's own delays since launch, put into this token.
 */
export function fitProximityModel(
  first: FirstTrades,
  backgrounds: Backgrounds,
  backgroundDelays: Float64Array,
): ProximityModel {
  const readiness = fitTradePropensity(first, backgrounds, backgroundDelays);
  const delays = listDelays(first, backgrounds);
  return (approach, reaches) => {
    const { background, own, moment } = approach;
    const horizon = findHorizon(background, moment);
    if (Math.abs(own - moment) > horizon) return null;
    const from = countBelow(background.times, moment - horizon);
    const to = countUpTo(background.times, moment + horizon);
    const intensity = background.intensity();
    const readyAt = readiness(background, own, horizon > NEAR_SECONDS);
    const here = readyAt(moment, intensity.rankAt(moment));
    let all = here;
    let nearest = horizon;
    const within = reaches.map(() => 0);
    for (let place = from; place < to; place += 1) {
      const time = background.times[place] ?? 0;
      const weight = readyAt(time, intensity.ranks[place] ?? 0);
      const apart = Math.abs(time - moment);
      all += weight;
      nearest = Math.min(nearest, apart);
      reaches.forEach((reach, each) => {
        if (apart <= reach) within[each] = (within[each] ?? 0) + weight;
      });
    }
    const ownShares = shareDelays(delays, approach, reaches, horizon);
    return reaches.map((reach, place) => {
      // One more trade stands somewhere between the moment and the nearest one: where there is none, one could be.
      const unseen = here * Math.max(MIN_UNSEEN, Math.min(1, reach / Math.max(nearest, reach)));
      return Math.min(1, Math.max((unseen + (within[place] ?? 0)) / all, ownShares[place] ?? 0));
    });
  };
}

/** Part of a trade that is always thought to stand within reach, unseen. */
const MIN_UNSEEN = 0.1;
/** Trades of the crowd that are compared with: those nearest to the moment, where there are as many. */
const NEAREST = 12;
/** From this horizon on, in seconds, it counts when the wallet is there at all. */
const NEAR_SECONDS = 1800;

/** Seconds around a moment in which the nearest trades of the crowd came. */
function findHorizon({ times }: Background, moment: number): number {
  let from = countBelow(times, moment);
  let to = from;
  let horizon = 0;
  while (to - from < Math.min(NEAREST, times.length)) {
    const before = from > 0 ? moment - (times[from - 1] ?? 0) : Number.POSITIVE_INFINITY;
    const after = to < times.length ? (times[to] ?? 0) - moment : Number.POSITIVE_INFINITY;
    if (before <= after) from -= 1;
    else to += 1;
    horizon = Math.min(before, after);
  }
  return horizon;
}

/**
 * Two delays differ by up to a second from what whole seconds say, and within one token alike for all: a launch late in
 * its second lets everybody who comes at once come in the next one.
 */
const DELAY_ERROR_SECONDS = 1;

/** Delays since launches that were seen, in seconds, ascending. */
function listDelays(first: FirstTrades, backgrounds: Backgrounds): Float64Array {
  const delays: number[] = [];
  first.tokens.forEach((token, place) => {
    const background = backgrounds.of(token);
    if (background?.launchIsKnown) delays.push((first.times[place] ?? 0) - background.launch);
  });
  return Float64Array.from(delays).sort();
}

/** Shares of the wallet's other delays; none where the token's launch was not seen or no delay is within the horizon. */
function shareDelays(
  delays: Float64Array,
  { background, own, moment }: Approach,
  reaches: readonly number[],
  horizon: number,
): readonly number[] {
  if (!background.launchIsKnown) return [];
  const count = (reach: number) => {
    const wide = reach + DELAY_ERROR_SECONDS;
    return countWithin(delays, moment - background.launch, wide) - (Math.abs(own - moment) <= wide ? 1 : 0);
  };
  const all = count(horizon);
  return all <= 0 ? [] : reaches.map((reach) => count(reach) / all);
}
