import type { Address } from "../address.ts";

export interface TokenTrade {
  readonly signature: string;
  readonly mint: Address;
  readonly side: "buy" | "sell";
  /** Unix seconds of the block. */
  readonly time: number;
  /** Orders trades within a second; null if unknown. */
  readonly slot: number | null;
}

/** Unix seconds, both ends included. */
export interface TimeSpan {
  readonly from: number;
  readonly to: number;
}

/** Trades of one wallet and the intervals in which it was observed. */
export interface TradingHistory {
  readonly wallet: Address;
  /** In any order. */
  readonly trades: readonly TokenTrade[];
  /** Intervals without a gap. */
  readonly covered: readonly TimeSpan[];
}

/** Public knowledge of one token. */
export interface TokenFacts {
  /** Unix seconds of its first transaction; null if unknown. */
  readonly launch: number | null;
  /**
   * Times of all trades in an interval, without those of the group; null if not requested. A page of the
   * signatures of a mint or pool is such an interval.
   */
  readonly background: (TimeSpan & { readonly times: readonly number[] }) | null;
}

/** Input of the coordination statistics (docs/coordination.md#data). */
export interface CoordinationInput {
  /** The group, without duplicates. */
  readonly wallets: readonly TradingHistory[];
  /** Wallets outside the group, chosen independently: they show ordinary behavior. */
  readonly reference: readonly TradingHistory[];
  /**
   * Wallets outside the group that traded just before it. They were selected by the group, so they are not a
   * reference.
   */
  readonly leaders?: readonly TradingHistory[];
  readonly tokens: ReadonlyMap<Address, TokenFacts>;
  /** Tokens by which the group was chosen. They are excluded. */
  readonly chosenBy?: readonly Address[];
}

/** Kinds of statistical evidence. */
export const STATISTICAL_KINDS = ["synchronous", "rare_overlap", "fixed_order"] as const;
export type StatisticalKind = (typeof STATISTICAL_KINDS)[number];
