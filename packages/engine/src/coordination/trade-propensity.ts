import { fitActivityHours } from "./activity-hours.ts";
import { BUSTLE_RANKS, type Crowd, type Crowds } from "./crowd.ts";
import { DELAY_BINS, delayBin, spread, spreadOfOne } from "./delay-bins.ts";
import type { FirstTrades } from "./index-trades.ts";

/** Readiness of a wallet at a moment, where the token's bustle has that rank, relative to others who trade the token. */
export type ReadyAt = (time: number, bustle: number) => number;

/** Trades of the crowd that each wallet's own habits are mixed with, as long as it has few trades. */
const BORROWED = 5;

/**
 * Habits of a wallet by its first trades of one side: how soon after a launch and in how much bustle it trades, each
 * compared with the crowd, and, where asked, when it is there at all. `own` is its own trade of the token, which is left
 * out: habits are what all its other tokens say.
 */
export function fitTradePropensity(
  first: FirstTrades,
  crowds: Crowds,
  crowdDelays: Float64Array,
): (crowd: Crowd, own: number, countsPresence: boolean) => ReadyAt {
  const delays = new Float64Array(DELAY_BINS);
  const bustles = new Float64Array(BUSTLE_RANKS);
  let traded = 0;
  first.tokens.forEach((token, place) => {
    const crowd = crowds.of(token);
    if (!crowd) return;
    const time = first.times[place] ?? 0;
    const [bin, rank] = [delayBin(time - crowd.launch), crowd.bustle().rankAt(time)];
    delays[bin] = (delays[bin] ?? 0) + 1;
    bustles[rank] = (bustles[rank] ?? 0) + 1;
    traded += 1;
  });
  const smooth = spread(delays);
  const presenceAt = fitActivityHours(first.sortedTimes());
  return (crowd, own, countsPresence) => {
    const [ownBin, ownRank] = [delayBin(own - crowd.launch), crowd.bustle().rankAt(own)];
    const all = traded - 1 + BORROWED;
    return (time, bustle) => {
      const bin = delayBin(time - crowd.launch);
      const delayed = Math.max(0, (smooth[bin] ?? 0) - spreadOfOne(ownBin, bin)) / (crowdDelays[bin] ?? 1);
      const bustled = BUSTLE_RANKS * ((bustles[bustle] ?? 0) - (bustle === ownRank ? 1 : 0));
      const habit = ((delayed + BORROWED) * (bustled + BORROWED)) / (all * all);
      return countsPresence ? habit * presenceAt(time, own) : habit;
    };
  };
}
