import { type BehaviorType, classifyBehavior } from "../behavior/classify-behavior.ts";
import type { Cycle } from "../positions/cycle.ts";
import type { SettledTrade } from "../positions/token-position.ts";
import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from "../time.ts";

/** Bands of returns, best first. A multiple of 2 is a gain of twice the cost. */
const BANDS = [
  { band: "above_5x", holds: (multiple: number) => multiple > 5 },
  { band: "2x_to_5x", holds: (multiple: number) => multiple >= 2 },
  { band: "0_to_2x", holds: (multiple: number) => multiple >= 0 },
  { band: "minus_50_to_0", holds: (multiple: number) => multiple >= -0.5 },
  { band: "below_minus_50", holds: () => true },
] as const;

export type ReturnBand = (typeof BANDS)[number]["band"];

/** Bands of returns, best first. */
export const RETURN_BANDS: readonly ReturnBand[] = BANDS.map(({ band }) => band);

/** Weekday of 1 January 1970, a Thursday; 0 is Monday. */
const FIRST_WEEKDAY = 3;
/** A cycle is classified like a wallet with this many cycles of the same length. */
const CYCLES_FOR_CLASS = 2;

/**
 * Result of a completed cycle ÷ cost of the units of known cost that it sold; null if either is unknown.
 *
 * @internal
 */
export function cycleReturn({ realizedLamports }: Cycle, trades: readonly SettledTrade[]): number | null {
  const cost = sumKnownCost(trades);
  return realizedLamports === null || cost === 0n ? null : Number(realizedLamports) / Number(cost);
}

/**
 * Cost in lamports of the units of known cost that sales of known result used up.
 *
 * @internal
 */
export function sumKnownCost(trades: readonly SettledTrade[]): bigint {
  let cost = 0n;
  for (const { lots, realizedLamports } of trades) {
    if (realizedLamports === null) continue;
    for (const { costLamports } of lots) cost += costLamports ?? 0n;
  }
  return cost;
}

/**
 * True for a sale of unknown value or with units of unknown cost.
 *
 * @internal
 */
export function isPartialSale({ trade, lots }: SettledTrade): boolean {
  if (trade.side === "buy") return false;
  return trade.valueLamports === null || lots.some(({ costLamports }) => costLamports === null);
}

/** @internal */
export function classifyReturn(multiple: number): ReturnBand {
  return BANDS.find(({ holds }) => holds(multiple))?.band ?? "below_minus_50";
}

/**
 * Returns the behavior class of the hold time of a cycle; null if unknown.
 *
 * @internal
 */
export function classifyHold(holdSeconds: number | null): BehaviorType | null {
  return holdSeconds === null ? null : classifyBehavior(holdSeconds / SECONDS_PER_HOUR, CYCLES_FOR_CLASS);
}

/**
 * Hour of the day, UTC; `time` is unix seconds.
 *
 * @internal
 */
export function hourOfDay(time: number): number {
  return Math.floor(time / SECONDS_PER_HOUR) % 24;
}

/**
 * Day of the week, UTC, 0 for Monday; `time` is unix seconds.
 *
 * @internal
 */
export function toWeekday(time: number): number {
  return (toDay(time) + FIRST_WEEKDAY) % 7;
}

/**
 * Days since 1 January 1970, UTC; `time` is unix seconds.
 *
 * @internal
 */
export function toDay(time: number): number {
  return Math.floor(time / SECONDS_PER_DAY);
}

/**
 * Formats a day as 2026-11-20.
 *
 * @internal
 */
export function formatDay(day: number): string {
  return new Date(day * SECONDS_PER_DAY * 1000).toISOString().slice(0, 10);
}
