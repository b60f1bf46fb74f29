import type { Address } from "@/lib/domain/address";

/** SOL/USD by the hour. Throws an AppError `prices_unavailable` where no source answers in time. */
export interface SolPrices {
  /** Hourly closes whose hour starts within [from, to], unix seconds, ascending; hours without a price are absent. */
  readHourly(from: number, to: number): Promise<readonly HourlyPrice[]>;
}

/** Present token prices. Throws an AppError `prices_unavailable` where no source answers in time. */
export interface TokenPrices {
  /** USD per whole token; mints without a price are absent. */
  readUsd(mints: readonly Address[]): Promise<ReadonlyMap<Address, number>>;
}

export interface HourlyPrice {
  /** Start of the hour, unix seconds. */
  readonly hour: number;
  /** Micro-dollars per SOL. */
  readonly usdMicros: bigint;
}
