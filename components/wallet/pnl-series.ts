import type { DayPnl } from "@/lib/domain/wallet/wallet-charts";

/** What a wallet had realized at the end of a UTC day. */
export interface PnlPoint {
  /** Unix milliseconds of the day's beginning. */
  readonly time: number;
  readonly realizedPnlSol: number;
  readonly cumulativeSol: number;
}

export interface PnlSeries {
  /** Every day from the one before the first sale, where nothing is realized yet, to that of the last. */
  readonly points: readonly PnlPoint[];
  /** Highest and lowest value; zero is among the values. */
  readonly highest: number;
  readonly lowest: number;
  /** Round values within them, lowest first. */
  readonly ticks: readonly number[];
}

const DAY_MS = 24 * 3600 * 1000;
const STEPS = [1, 2, 5, 10] as const;

/** The line through `days`, level on those without a sale. */
export function buildPnlSeries(days: readonly DayPnl[]): PnlSeries {
  const points: PnlPoint[] = [];
  for (const { day, realizedPnlSol, cumulativeSol } of days) {
    const time = Date.parse(`${day}T00:00:00Z`);
    const before = points.at(-1) ?? { time: time - 2 * DAY_MS, cumulativeSol: 0 };
    for (let between = before.time + DAY_MS; between < time; between += DAY_MS) {
      points.push({ time: between, realizedPnlSol: 0, cumulativeSol: before.cumulativeSol });
    }
    points.push({ time, realizedPnlSol, cumulativeSol });
  }
  const highest = points.reduce((most, { cumulativeSol }) => Math.max(most, cumulativeSol), 0);
  const lowest = points.reduce((least, { cumulativeSol }) => Math.min(least, cumulativeSol), 0);
  return { points, highest, lowest, ticks: listTicks(lowest, highest) };
}

/** Multiples of 1, 2 or 5 times a power of ten, about four of them. */
function listTicks(lowest: number, highest: number): number[] {
  if (highest === lowest) return [0];
  const rough = (highest - lowest) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * (STEPS.find((factor) => factor * power >= rough) ?? 10);
  const first = Math.ceil(lowest / step);
  return Array.from({ length: Math.floor(highest / step) - first + 1 }, (_, index) => (first + index) * step);
}
