import { MS_PER_DAY } from "@walletlens/engine/time";
import type { PnlDay } from "@/components/wallet/pnl-days";

/** PnL that a wallet had realized by the end of a UTC day, and on that day alone. */
export interface PnlPoint {
  /** Unix milliseconds of the day's beginning. */
  readonly time: number;
  readonly realized: number;
  readonly soFar: number;
}

export interface PnlSeries {
  /** Every day from the one before the first sale, where nothing is realized yet, to that of the last. */
  readonly points: readonly PnlPoint[];
  /** Lowest and highest value; zero is among the values. They differ where there is a line at all. */
  readonly lowest: number;
  readonly highest: number;
}

/** The line through `days`, level on those without a sale. The axis has room for `now`, a value beside the line. */
export function buildPnlSeries(days: readonly PnlDay[], now = 0): PnlSeries {
  const points: PnlPoint[] = [];
  for (const { day, realized, soFar } of days) {
    const time = Date.parse(`${day}T00:00:00Z`);
    const before = points.at(-1) ?? { time: time - 2 * MS_PER_DAY, soFar: 0 };
    for (let between = before.time + MS_PER_DAY; between < time; between += MS_PER_DAY) {
      points.push({ time: between, realized: 0, soFar: before.soFar });
    }
    points.push({ time, realized, soFar });
  }
  const values = points.map(({ soFar }) => soFar);
  const lowest = values.reduce((min, value) => Math.min(min, value), Math.min(0, now));
  const highest = values.reduce((max, value) => Math.max(max, value), Math.max(0, now));
  return { points, lowest, highest: highest === lowest ? lowest + 1 : highest };
}
