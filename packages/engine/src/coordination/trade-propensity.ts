import { fitActivityHours } from "./activity-hours.ts";
import { DELAY_BINS, delayBin, spread, spreadOfOne } from "./delay-bins.ts";
import type { FirstTrades } from "./index-trades.ts";
import { type Background, type Backgrounds, INTENSITY_RANKS } from "./token-background.ts";

/** Readiness of a wallet at a moment, where the token's bustle has that rank, relative to others who trade the token. */
export type ReadyAt = (time: number, intensity: number) => number;

/** Trades of the crowd that each wallet's own habits are mixed with, as long as it has few trades. */
const BORROWED = 5;

/**
 * Habits of a wallet by its first trades of one side: how soon after a launch and in how much bustle it trades, each
 * compared with the crowd, and, where asked, when it is there at all. `own` is its own trade of the token, which is left
 * out: habits are what all its other tokens say.
 */
export function fitTradePropensity(
  first: FirstTrades,
  backgrounds: Backgrounds,
  backgroundDelays: Float64Array,
): (background: Background, own: number, countsPresence: boolean) => ReadyAt {
  const delays = new Float64Array(DELAY_BINS);
  const intensities = new Float64Array(INTENSITY_RANKS);
  let traded = 0;
  first.tokens.forEach((token, place) => {
    const background = backgrounds.of(token);
    if (!background) return;
    const time = first.times[place] ?? 0;
    const [bin, rank] = [delayBin(time - background.launch), background.intensity().rankAt(time)];
    delays[bin] = (delays[bin] ?? 0) + 1;
    intensities[rank] = (intensities[rank] ?? 0) + 1;
    traded += 1;
  });
  const smooth = spread(delays);
  const presenceAt = fitActivityHours(first.sortedTimes());
  return (background, own, countsPresence) => {
    const [ownBin, ownRank] = [delayBin(own - background.launch), background.intensity().rankAt(own)];
    const all = traded - 1 + BORROWED;
    return (time, intensity) => {
      const bin = delayBin(time - background.launch);
      const delayed =
        Math.max(0, (smooth[bin] ?? 0) - spreadOfOne(ownBin, bin)) / (backgroundDelays[bin] ?? 1);
      const active = INTENSITY_RANKS * ((intensities[intensity] ?? 0) - (intensity === ownRank ? 1 : 0));
      const propensity = ((delayed + BORROWED) * (active + BORROWED)) / (all * all);
      return countsPresence ? propensity * presenceAt(time, own) : propensity;
    };
  };
}
