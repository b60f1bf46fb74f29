import type { FirstTrades } from "./index-trades.ts";
import { countBelow, countUpTo, countWithin } from "./sorted-times.ts";
import type { Background, Backgrounds } from "./token-background.ts";
import { fitTradePropensity } from "./trade-propensity.ts";

/** Query: probability that this wallet trades within a given lag of `moment`. */
export interface Approach {
  readonly background: Background;
  /** Own trade of the token, unix seconds. It is excluded from the model. */
  readonly own: number;
  /** Unix seconds of the other wallet's trade. */
  readonly moment: number;
}

/** Chances for each reach (seconds); null if the own trade is outside the horizon. */
export type ProximityModel = (approach: Approach, reaches: readonly number[]) => readonly number[] | null;

/**
 * Fits the chance that a wallet trades within a reach of a time, given that it trades within the horizon
 * (docs/coordination.md#synchrony). It is the larger of two shares: of background trades, each weighted by
 * the propensity of the wallet; and of the delays since launch of the wallet's other trades.
 */
export function fitProximityModel(
  firstTrades: FirstTrades,
  backgrounds: Backgrounds,
  backgroundDelays: Float64Array,
): ProximityModel {
  const readiness = fitTradePropensity(firstTrades, backgrounds, backgroundDelays);
  const delays = listDelays(firstTrades, backgrounds);
  return (approach, reaches) => {
    const { background, own, moment } = approach;
    const horizon = findHorizon(background, moment);
    if (Math.abs(own - moment) > horizon) return null;
    const from = countBelow(background.times, moment - horizon);
    const to = countUpTo(background.times, moment + horizon);
    const intensity = background.intensity();
    const readyAt = readiness(background, own, horizon > NEAR_SECONDS);
    const momentWeight = readyAt(moment, intensity.rankAt(moment));
    let totalWeight = momentWeight;
    let nearest = horizon;
    const weightsWithin = reaches.map(() => 0);
    for (let i = from; i < to; i += 1) {
      const time = background.times[i] ?? 0;
      const weight = readyAt(time, intensity.ranks[i] ?? 0);
      const apart = Math.abs(time - moment);
      totalWeight += weight;
      nearest = Math.min(nearest, apart);
      reaches.forEach((reach, each) => {
        if (apart <= reach) weightsWithin[each] = (weightsWithin[each] ?? 0) + weight;
      });
    }
    const ownShares = shareDelays(delays, approach, reaches, horizon);
    return reaches.map((reach, i) => {
      // One unseen trade is assumed between the moment and the nearest trade.
      const unseen = momentWeight * Math.max(MIN_UNSEEN, Math.min(1, reach / Math.max(nearest, reach)));
      return Math.min(1, Math.max((unseen + (weightsWithin[i] ?? 0)) / totalWeight, ownShares[i] ?? 0));
    });
  };
}

/** Minimum part of an unseen trade within reach. */
const MIN_UNSEEN = 0.1;
/** Maximum number of background trades in the horizon. */
const NEAREST = 12;
/** From this horizon on, in seconds, the activity hours of the wallet count. */
const NEAR_SECONDS = 1800;

/** Seconds around a time that contain the nearest background trades. */
function findHorizon({ times }: Background, moment: number): number {
  let from = countBelow(times, moment);
  let to = from;
  let horizon = 0;
  while (to - from < Math.min(NEAREST, times.length)) {
    const secondsBefore = from > 0 ? moment - (times[from - 1] ?? 0) : Number.POSITIVE_INFINITY;
    const secondsAfter = to < times.length ? (times[to] ?? 0) - moment : Number.POSITIVE_INFINITY;
    if (secondsBefore <= secondsAfter) from -= 1;
    else to += 1;
    horizon = Math.min(secondsBefore, secondsAfter);
  }
  return horizon;
}

/** Rounding error of the difference of two delays in whole seconds. */
const DELAY_ERROR_SECONDS = 1;

/** Delays since known launches in seconds, ascending. */
function listDelays(firstTrades: FirstTrades, backgrounds: Backgrounds): Float64Array {
  const delays: number[] = [];
  firstTrades.tokens.forEach((token, i) => {
    const background = backgrounds.of(token);
    if (background?.launchIsKnown) delays.push((firstTrades.times[i] ?? 0) - background.launch);
  });
  return Float64Array.from(delays).sort();
}

/** Shares of the wallet's other delays; empty if the launch is unknown or no delay is within the horizon. */
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
  const totalCount = count(horizon);
  return totalCount <= 0 ? [] : reaches.map((reach) => count(reach) / totalCount);
}
