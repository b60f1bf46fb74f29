import { fitActivityHours } from "./activity-hours.ts";
import { DELAY_BINS, delayBin, spread, spreadOfOne } from "./delay-bins.ts";
import type { FirstTrades } from "./index-trades.ts";
import { type Background, type Backgrounds, INTENSITY_RANKS } from "./token-background.ts";

/**
 * Propensity of a wallet to trade at a time and intensity octile, relative to others that trade the token.
 */
export type Propensity = (time: number, intensity: number) => number;

/** Background trades that the habits of each wallet are mixed with as a prior. */
const PRIOR_TRADES = 5;

/**
 * Fits the delays since launch and the intensities of a wallet's first trades on one side, relative to the
 * background, and optionally its activity hours. `own` is its trade of the queried token, which is excluded.
 */
export function fitTradePropensity(
  first: FirstTrades,
  backgrounds: Backgrounds,
  backgroundDelays: Float64Array,
): (background: Background, own: number, countsPresence: boolean) => Propensity {
  const delays = new Float64Array(DELAY_BINS);
  const intensities = new Float64Array(INTENSITY_RANKS);
  let traded = 0;
  first.tokens.forEach((token, i) => {
    const background = backgrounds.of(token);
    if (!background) return;
    const time = first.times[i] ?? 0;
    const bin = delayBin(time - background.launch);
    const rank = background.intensity().rankAt(time);
    delays[bin] = (delays[bin] ?? 0) + 1;
    intensities[rank] = (intensities[rank] ?? 0) + 1;
    traded += 1;
  });
  const smooth = spread(delays);
  const presenceAt = fitActivityHours(first.sortedTimes());
  return (background, own, countsPresence) => {
    const ownBin = delayBin(own - background.launch);
    const ownRank = background.intensity().rankAt(own);
    const totalTrades = traded - 1 + PRIOR_TRADES;
    return (time, intensity) => {
      const bin = delayBin(time - background.launch);
      const delayed =
        Math.max(0, (smooth[bin] ?? 0) - spreadOfOne(ownBin, bin)) / (backgroundDelays[bin] ?? 1);
      const active = INTENSITY_RANKS * ((intensities[intensity] ?? 0) - (intensity === ownRank ? 1 : 0));
      const propensity = ((delayed + PRIOR_TRADES) * (active + PRIOR_TRADES)) / (totalTrades * totalTrades);
      return countsPresence ? propensity * presenceAt(time, own) : propensity;
    };
  };
}
