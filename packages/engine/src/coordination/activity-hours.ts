import { SECONDS_PER_HOUR } from "../time.ts";
import { countWithin } from "./sorted-times.ts";

/** Wallets trade in sittings: trades so many seconds before or after a moment show that the wallet was there. */
const SITTING_SECONDS = SECONDS_PER_HOUR / 2;
/** Trades that stand for the chance of a sitting that left no other trace, in an hour of average use. */
const UNSEEN_SITTING = 0.25;
const HOURS = 24;

/**
 * Readiness of a wallet to trade at a moment, in trades: those around it, and its use of that hour of the day (UTC).
 * `own`, one of its `times`, is left out.
 */
export function fitActivityHours(times: Float64Array): (time: number, own: number) => number {
  const hours = new Float64Array(HOURS);
  for (const time of times) hours[hourOf(time)] = (hours[hourOf(time)] ?? 0) + 1;
  return (time, own) => {
    const hour = hourOf(time);
    const inHour = (hours[hour] ?? 0) - (hourOf(own) === hour ? 1 : 0);
    const sitting =
      countWithin(times, time, SITTING_SECONDS) - (Math.abs(time - own) <= SITTING_SECONDS ? 1 : 0);
    return sitting + (UNSEEN_SITTING * HOURS * (inHour + 1)) / (times.length - 1 + HOURS);
  };
}

function hourOf(time: number): number {
  return Math.floor(time / SECONDS_PER_HOUR) % HOURS;
}
