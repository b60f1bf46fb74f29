import type { WalletCharts } from "@walletlens/engine/result-types";
import { MS_PER_DAY } from "@walletlens/engine/time";
import { formatSignedSol, formatSignedUsd, formatSol, formatUsd } from "@walletlens/format";
import type { Currency } from "@/components/ui/currency";

export interface PnlDay {
  /** UTC, such as 2026-11-20. */
  readonly day: string;
  /** 0 if unknown. */
  readonly realized: number;
  readonly soFar: number;
  /** True if `realized` leaves something out. */
  readonly isPartial: boolean;
  readonly isSoFarPartial: boolean;
}

export function listPnlDays({ pnl, pnlUsd }: WalletCharts, currency: Currency): readonly PnlDay[] {
  return currency === "sol"
    ? pnl.days.map((day) => toPnlDay(day, day.realizedPnlSol, day.cumulativeSol, "Sol"))
    : pnlUsd.days.map((day) => toPnlDay(day, day.realizedPnlUsd, day.cumulativeUsd, "Usd"));
}

function toPnlDay(
  { day, unknown = [] }: WalletCharts["pnl" | "pnlUsd"]["days"][number],
  realized: number,
  soFar: number,
  unit: "Sol" | "Usd",
): PnlDay {
  const isPartial = unknown.includes(`realizedPnl${unit}`);
  return { day, realized, soFar, isPartial, isSoFarPartial: unknown.includes(`cumulative${unit}`) };
}

/** Formats "+2.500 SOL" or "−$1.2K". */
export function formatPnlResult(result: number, currency: Currency): string {
  return currency === "usd" ? formatSignedUsd(result) : `${formatSignedSol(result)} SOL`;
}

/** Formats "2.500 SOL" or "$1.2K". */
export function formatPnlAmount(amount: number, currency: Currency): string {
  return currency === "usd" ? formatUsd(amount) : `${formatSol(amount)} SOL`;
}

export interface PnlPoint {
  /** Start of the day in unix milliseconds. */
  readonly time: number;
  readonly realized: number;
  readonly soFar: number;
}

export interface PnlSeries {
  /** Every day from the one before the first sale to the last. */
  readonly points: readonly PnlPoint[];
  /** Include zero, and differ. */
  readonly lowest: number;
  readonly highest: number;
}

/** Days without a sale are level. The axis includes `now`. */
export function buildPnlSeries(days: readonly PnlDay[], now = 0): PnlSeries {
  const points: PnlPoint[] = [];
  for (const { day, realized, soFar } of days) {
    const time = Date.parse(`${day}T00:00:00Z`);
    const previousPoint = points.at(-1) ?? { time: time - 2 * MS_PER_DAY, soFar: 0 };
    for (let between = previousPoint.time + MS_PER_DAY; between < time; between += MS_PER_DAY) {
      points.push({ time: between, realized: 0, soFar: previousPoint.soFar });
    }
    points.push({ time, realized, soFar });
  }
  const values = points.map(({ soFar }) => soFar);
  const lowest = values.reduce((min, value) => Math.min(min, value), Math.min(0, now));
  const highest = values.reduce((max, value) => Math.max(max, value), Math.max(0, now));
  return { points, lowest, highest: highest === lowest ? lowest + 1 : highest };
}

/** Returns how far the cumulative result of each day is below its maximum so far, 0 or more. The maximum begins at 0. */
export function listDrawdowns(days: readonly { readonly soFar: number }[]): readonly number[] {
  let peak = 0;
  return days.map(({ soFar }) => {
    peak = Math.max(peak, soFar);
    return peak - soFar;
  });
}
