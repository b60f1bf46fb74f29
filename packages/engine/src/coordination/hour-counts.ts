import { SECONDS_PER_HOUR } from "../time.ts";
import type { IndexedWallet } from "./index-trades.ts";

/** Number of first purchases within a season of a moment, unix seconds. */
export type SeasonCount = (time: number) => number;

/** Counts the first purchases of wallets within `reach` whole hours before and after the hour of any moment. */
export function countSeason(wallets: readonly IndexedWallet[], reach: number): SeasonCount {
  const first = wallets.reduce(
    (least, { buy }) => Math.min(least, hourOf(buy.allTimes.length > 0 ? buy.from : Infinity)),
    Infinity,
  );
  const last = wallets.reduce(
    (most, { buy }) => Math.max(most, hourOf(buy.allTimes.length > 0 ? buy.to : -Infinity)),
    -Infinity,
  );
  if (first > last) return () => 0;
  const upTo = new Int32Array(last - first + 2);
  for (const { buy } of wallets) {
    for (const time of buy.allTimes) {
      const place = hourOf(time) - first + 1;
      upTo[place] = (upTo[place] ?? 0) + 1;
    }
  }
  for (let hour = 1; hour < upTo.length; hour += 1) upTo[hour] = (upTo[hour] ?? 0) + (upTo[hour - 1] ?? 0);
  const countBefore = (place: number) => upTo[place < 0 ? 0 : Math.min(place, upTo.length - 1)] ?? 0;
  return (time) => {
    const place = hourOf(time) - first;
    return countBefore(place + reach + 1) - countBefore(place - reach);
  };
}

function hourOf(time: number): number {
  return Math.floor(time / SECONDS_PER_HOUR);
}
