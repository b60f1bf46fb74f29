import type { HourlyPrice } from "@/lib/ports/prices";

/** Hourly SOL/USD closes that were fetched before. */
export interface SolPriceStore {
  /** Kept closes whose hour starts within [from, to], unix seconds, ascending. */
  read(from: number, to: number): Promise<readonly HourlyPrice[]>;
  save(prices: readonly HourlyPrice[]): Promise<void>;
}
