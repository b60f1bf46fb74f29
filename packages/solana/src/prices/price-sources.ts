import type { Address } from "@walletlens/engine/address";

/** SOL/USD by the hour. Throws a SolanaError `prices_unavailable` if no source answers in time. */
export interface SolPrices {
  /** Closes of the hours that start within [from, to], which are starts of hours in unix seconds. */
  readHourly(from: number, to: number): Promise<HourlyPrices>;
}

export interface HourlyPrices {
  /** Ascending; hours without a price are absent. */
  readonly prices: readonly HourlyPrice[];
  /** True if each called source responded: no source knows an hour that is absent. */
  readonly exhaustive: boolean;
}

/** Present token prices. Throws a SolanaError `prices_unavailable` if no source answers in time. */
export interface TokenPrices {
  /** Mints without a price are absent. */
  readPrices(mints: readonly Address[]): Promise<ReadonlyMap<Address, TokenPrice>>;
}

export interface TokenPrice {
  /** USD per whole token. */
  readonly usd: number;
  /** USD in the pools of the token, both sides; null if the source names none. */
  readonly liquidityUsd: number | null;
  /** True if the price is known to be of unscaled units of a mint with a multiplier. */
  readonly isPrescaled: boolean;
}

export interface HourlyPrice {
  /** Start of the hour, unix seconds. */
  readonly hour: number;
  /** Micro-dollars per SOL. */
  readonly usdMicros: bigint;
}
