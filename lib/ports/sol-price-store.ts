import type { HourlyPrice } from "@walletlens/solana/prices/price-sources";

/** Hourly SOL/USD closes that were fetched before. */
export interface SolPriceStore {
  /** Reads what is kept of the hours that start within [from, to], unix seconds. */
  read(from: number, to: number): Promise<KeptHours>;
  /** Keeps what was fetched. An hour without a price does not replace one that has a price. */
  save(hours: KeptHours): Promise<void>;
}

export interface KeptHours {
  /** Ascending. */
  readonly prices: readonly HourlyPrice[];
  /** Starts of hours that no source knew when they were asked for within the last day. */
  readonly gaps: readonly number[];
}
