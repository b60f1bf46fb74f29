import { SECONDS_PER_HOUR } from "../time.ts";
import type { IndexedWallet } from "./index-trades.ts";

/** Number of first purchases around a whole hour since 1970. */
export type SeasonCount = (hour: number) => number;

/** Counts first purchases within `reach` whole hours before and after an hour. */
export function countSeason(wallets: readonly IndexedWallet[], reach: number): SeasonCount {
  const first = wallets.reduce(
    (min, { buy }) => Math.min(min, wholeHourOf(buy.allTimes.length > 0 ? buy.from : Infinity)),
    Infinity,
  );
  const last = wallets.reduce(
    (max, { buy }) => Math.max(max, wholeHourOf(buy.allTimes.length > 0 ? buy.to : -Infinity)),
    -Infinity,
  );
  if (first > last) return () => 0;
  const upTo = new Int32Array(last - first + 2);
  for (const { buy } of wallets) {
    for (const time of buy.allTimes) {
      const i = wholeHourOf(time) - first + 1;
      upTo[i] = (upTo[i] ?? 0) + 1;
    }
  }
  for (let hour = 1; hour < upTo.length; hour += 1) upTo[hour] = (upTo[hour] ?? 0) + (upTo[hour - 1] ?? 0);
  const countBefore = (i: number) => upTo[i < 0 ? 0 : Math.min(i, upTo.length - 1)] ?? 0;
  return (hour) => {
    const i = hour - first;
    return countBefore(i + reach + 1) - countBefore(i - reach);
  };
}

/** Whole hours since 1970 at a time in unix seconds. */
export function wholeHourOf(time: number): number {
  return Math.floor(time / SECONDS_PER_HOUR);
}
