import { LAMPORTS_PER_SOL } from "../chain/assets.ts";
import { SECONDS_PER_HOUR } from "../time.ts";

/** Close of one hour in micro-dollars per SOL; `hour` is its start in unix seconds. */
export interface HourlyClose {
  readonly hour: number;
  readonly usdMicros: bigint;
}

/** SOL/USD by the start of the hour; every price is positive. */
export type SolUsd = ReadonlyMap<number, bigint>;

/**
 * Indexes closes by hour, in any order.
 *
 * @example
 * const solUsd = solUsdByHour([{ hour: 3600, usdMicros: 150_000_000n }]);
 * solUsd.get(3600) // 150_000_000n
 */
export function solUsdByHour(closes: readonly HourlyClose[]): SolUsd {
  return new Map(
    closes.filter(({ usdMicros }) => usdMicros > 0n).map(({ hour, usdMicros }) => [hour, usdMicros]),
  );
}

/**
 * Returns the micro-dollars per SOL in the hour of `time` (unix seconds); null if unknown.
 *
 * @example
 * findSolUsd(new Map([[3600, 150_000_000n]]), 4000) // 150_000_000n
 */
export function findSolUsd(prices: SolUsd, time: number): bigint | null {
  return prices.get(hourOf(time)) ?? null;
}

/**
 * Returns the newest hour with a price that starts at or before `time` (unix seconds); null without any.
 *
 * @example
 * findNewestHour(new Map([[3600, 150_000_000n], [7200, 151_000_000n]]), 4000) // 3600
 */
export function findNewestHour(prices: SolUsd, time: number): number | null {
  let newest = Number.NEGATIVE_INFINITY;
  for (const hour of prices.keys()) if (hour > newest && hour <= time) newest = hour;
  return newest === Number.NEGATIVE_INFINITY ? null : newest;
}

/**
 * Returns the start of the hour of `time`, unix seconds.
 *
 * @example
 * hourOf(4000) // 3600
 */
export function hourOf(time: number): number {
  return Math.floor(time / SECONDS_PER_HOUR) * SECONDS_PER_HOUR;
}

/**
 * Converts dollars to lamports, rounded toward zero.
 *
 * @example
 * usdToLamports(75_000_000n, 150_000_000n) // 500_000_000n
 */
export function usdToLamports(usdMicros: bigint, usdMicrosPerSol: bigint): bigint {
  return (usdMicros * LAMPORTS_PER_SOL) / usdMicrosPerSol;
}
