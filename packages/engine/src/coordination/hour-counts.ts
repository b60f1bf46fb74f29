import { SECONDS_PER_HOUR } from "../time.ts";
import type { IndexedWallet } from "./index-trades.ts";

/** Number of first purchases around a whole hour since 1970. */
export type SeasonCount = (hour: number) => number;

/** Counts first purchases within `reach` whole hours before and after an hour. */
export function countSeason(wallets: readonly IndexedWallet[], reach: number): SeasonCount {
  const firstHour = wallets.reduce(
    (min, { buy }) => Math.min(min, toWholeHour(buy.allTimes.length > 0 ? buy.from : Infinity)),
    Infinity,
  );
  const lastHour = wallets.reduce(
    (max, { buy }) => Math.max(max, toWholeHour(buy.allTimes.length > 0 ? buy.to : -Infinity)),
    -Infinity,
  );
  if (firstHour > lastHour) return () => 0;
  const upTo = new Int32Array(lastHour - firstHour + 2);
  for (const { buy } of wallets) {
    for (const time of buy.allTimes) {
      const i = toWholeHour(time) - firstHour + 1;
      upTo[i] = (upTo[i] ?? 0) + 1;
    }
  }
  for (let hour = 1; hour < upTo.length; hour += 1) upTo[hour] = (upTo[hour] ?? 0) + (upTo[hour - 1] ?? 0);
  const countBefore = (i: number) => upTo[i < 0 ? 0 : Math.min(i, upTo.length - 1)] ?? 0;
  return (hour) => {
    const i = hour - firstHour;
    return countBefore(i + reach + 1) - countBefore(i - reach);
  };
}

/** Whole hours since 1970 at a time in unix seconds. */
export function toWholeHour(time: number): number {
  return Math.floor(time / SECONDS_PER_HOUR);
}
