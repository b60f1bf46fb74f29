import { SECONDS_PER_HOUR } from "../time.ts";
import { DELAY_BINS, delayBin, spread, spreadOfOne } from "./delay-bins.ts";
import type { FirstTrades } from "./index-trades.ts";
import { countWithin } from "./sorted-times.ts";
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
  firstTrades: FirstTrades,
  backgrounds: Backgrounds,
  backgroundDelays: Float64Array,
): (background: Background, ownTime: number, countsPresence: boolean) => Propensity {
  const delays = new Float64Array(DELAY_BINS);
  const intensities = new Float64Array(INTENSITY_RANKS);
  let traded = 0;
  firstTrades.tokens.forEach((token, i) => {
    const background = backgrounds.of(token);
    if (!background) return;
    const time = firstTrades.times[i] ?? 0;
    const bin = delayBin(time - background.launch);
    const rank = background.intensity().rankAt(time);
    delays[bin] = (delays[bin] ?? 0) + 1;
    intensities[rank] = (intensities[rank] ?? 0) + 1;
    traded += 1;
  });
  const smooth = spread(delays);
  const presenceAt = fitActivityHours(firstTrades.sortedTimes());
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

/** Half of a trading session: trades within this time show that the wallet is active. */
const SESSION_SECONDS = SECONDS_PER_HOUR / 2;
/** Prior of a session without another trade, in trades in an hour of average activity. */
const UNSEEN_SESSION_TRADES = 0.25;
const HOURS = 24;

/**
 * Returns the activity of a wallet at a time: its trades nearby, and its share of trades in that hour of the
 * day (UTC). `own`, one of `times`, is excluded.
 */
export function fitActivityHours(times: Float64Array): (time: number, ownTime: number) => number {
  const hours = new Float64Array(HOURS);
  for (const time of times) hours[toHourIndex(time)] = (hours[toHourIndex(time)] ?? 0) + 1;
  return (time, own) => {
    const hour = toHourIndex(time);
    const inHour = (hours[hour] ?? 0) - (toHourIndex(own) === hour ? 1 : 0);
    const sitting =
      countWithin(times, time, SESSION_SECONDS) - (Math.abs(time - own) <= SESSION_SECONDS ? 1 : 0);
    return sitting + (UNSEEN_SESSION_TRADES * HOURS * (inHour + 1)) / (times.length - 1 + HOURS);
  };
}

function toHourIndex(time: number): number {
  return Math.floor(time / SECONDS_PER_HOUR) % HOURS;
}
