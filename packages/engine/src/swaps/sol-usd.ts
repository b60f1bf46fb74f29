import { absolute } from "../amount.ts";
import { LAMPORTS_PER_SOL } from "../chain/assets.ts";
import { SECONDS_PER_HOUR } from "../time.ts";

/** Close of one hour in micro-dollars per SOL; `hour` is its start in unix seconds. The close stands at its end. */
export interface HourlyClose {
  readonly hour: number;
  readonly usdMicros: bigint;
  /** Highest less lowest price of the hour, micro-dollars; absent if unknown. */
  readonly rangeMicros?: bigint | undefined;
}

/** Closes by the start of the hour; every price is positive. */
export type SolUsd = ReadonlyMap<number, HourlyClose>;

/**
 * Indexes closes by hour, in any order.
 *
 * @example
 * const solUsd = solUsdByHour([{ hour: 3600, usdMicros: 150_000_000n }]);
 * solUsd.get(3600)?.usdMicros // 150_000_000n
 */
export function solUsdByHour(closes: readonly HourlyClose[]): SolUsd {
  return new Map(closes.filter(({ usdMicros }) => usdMicros > 0n).map((close) => [close.hour, close]));
}

/**
 * Returns the micro-dollars per SOL at `time` (unix seconds): between the closes of the previous hour and of its own hour. It is
 * that of its own hour if the previous one is unknown, and null if that of its own hour is.
 *
 * @example
 * const closes = [{ hour: 0, usdMicros: 150_000_000n }, { hour: 3600, usdMicros: 156_000_000n }];
 * findSolUsd(solUsdByHour(closes), 3600 + 600) // 151_000_000n
 */
export function findSolUsd(prices: SolUsd, time: number): bigint | null {
  const hour = toHour(time);
  const close = prices.get(hour)?.usdMicros;
  if (close === undefined) return null;
  const open = prices.get(hour - SECONDS_PER_HOUR)?.usdMicros;
  if (open === undefined || open === close) return close;
  return open + ((close - open) * BigInt(Math.floor(time - hour))) / BigInt(SECONDS_PER_HOUR);
}

/** A price of an hour without a known range may be off by 1/200 (0.5 %). */
const PRICE_ERROR_DIVISOR = 200n;

/**
 * Returns the possible error of an amount that was converted at a price within the hour of `close`, in its own unit:
 * half of the range of the hour.
 *
 * @internal
 */
export function findPriceError(amount: bigint, close: HourlyClose | null): bigint {
  if (close?.rangeMicros === undefined) return absolute(amount) / PRICE_ERROR_DIVISOR;
  return (absolute(amount) * close.rangeMicros) / (2n * close.usdMicros);
}

/**
 * Returns the possible error of a price within the hour of `close`, as a fraction of the price.
 *
 * @internal
 */
export function findErrorShare(close: HourlyClose | null): number {
  if (close?.rangeMicros === undefined) return 1 / Number(PRICE_ERROR_DIVISOR);
  return Number(close.rangeMicros) / (2 * Number(close.usdMicros));
}

/**
 * Returns the close of the hour of `time` (unix seconds), or null.
 *
 * @internal
 */
export function findClose(prices: SolUsd, time: number | null): HourlyClose | null {
  return time === null ? null : (prices.get(toHour(time)) ?? null);
}

/**
 * Returns the closes that were known at `time` (unix seconds). The hour of `time` has the close of the hour before it,
 * because its own is later.
 *
 * @example
 * const closes = [{ hour: 0, usdMicros: 150_000_000n }, { hour: 3600, usdMicros: 156_000_000n }];
 * limitSolUsd(solUsdByHour(closes), 4000).get(3600)?.usdMicros // 150_000_000n
 */
export function limitSolUsd(prices: SolUsd, time: number): SolUsd {
  const hour = toHour(time);
  const pastPrices = new Map(Array.from(prices).filter(([start]) => start < hour));
  const lastClose = pastPrices.get(hour - SECONDS_PER_HOUR);
  return lastClose === undefined ? pastPrices : pastPrices.set(hour, lastClose);
}

/**
 * Lists the hours whose closes give the price in `hour`.
 *
 * @internal
 */
export function listPriceHours(hour: number): readonly number[] {
  return [hour - SECONDS_PER_HOUR, hour];
}

/**
 * Returns the newest hour with a price that starts at or before `time` (unix seconds); null without any.
 *
 * @example
 * const closes = [{ hour: 3600, usdMicros: 150_000_000n }, { hour: 7200, usdMicros: 151_000_000n }];
 * findNewestHour(solUsdByHour(closes), 4000) // 3600
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
 * toHour(4000) // 3600
 */
export function toHour(time: number): number {
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
