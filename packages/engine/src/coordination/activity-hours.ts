import { SECONDS_PER_HOUR } from "../time.ts";
import { countWithin } from "./sorted-times.ts";

/** Half of a trading session: trades within this time show that the wallet is active. */
const SESSION_SECONDS = SECONDS_PER_HOUR / 2;
/** Prior of a session without another trade, in trades in an hour of average activity. */
const UNSEEN_SESSION_TRADES = 0.25;
const HOURS = 24;

/**
 * Returns the activity of a wallet at a time: its trades nearby, and its share of trades in that hour of the
 * day (UTC). `own`, one of `times`, is excluded.
 */
export function fitActivityHours(times: Float64Array): (time: number, own: number) => number {
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
