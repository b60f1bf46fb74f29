import type { Address } from "../address.ts";

/** One purchase or sale, as far as coordination asks. */
export interface TokenTrade {
  readonly signature: string;
  readonly mint: Address;
  readonly side: "buy" | "sell";
  /** Unix seconds of the block. */
  readonly time: number;
  /** Orders trades within a second; null where only the time is known. */
  readonly slot: number | null;
}

/** An interval of time in unix seconds, both ends included. */
export interface TimeSpan {
  readonly from: number;
  readonly to: number;
}

/** Trades of one wallet, and when it could be seen. */
export interface TradingHistory {
  readonly wallet: Address;
  /** In any order. */
  readonly trades: readonly TokenTrade[];
  /** Intervals without a hole; outside them nothing is known. */
  readonly covered: readonly TimeSpan[];
}

/** Public knowledge of one token, beside the trades of wallets at hand. */
export interface TokenFacts {
  /** Unix seconds of its first transaction; null where that was not seen. */
  readonly launch: number | null;
  /**
   * Times of all its trades in an interval of time, without those of the group; null where they were not requested. One
   * page of the signatures of a mint or pool, ending at a trade of the group, is such an interval.
   */
  readonly background: (TimeSpan & { readonly times: readonly number[] }) | null;
}

/** Everything that the statistics of coordination are computed from (docs/coordination.md#data). */
export interface CoordinationInput {
  /** The group; no wallet stands there twice. */
  readonly wallets: readonly TradingHistory[];
  /** Wallets outside the group, chosen without looking at it: they say what is ordinary. */
  readonly reference: readonly TradingHistory[];
  /**
   * Wallets outside the group that were found just before it: it may follow them. They were chosen by the group, so they
   * do not say what is ordinary.
   */
  readonly leaders?: readonly TradingHistory[];
  readonly tokens: ReadonlyMap<Address, TokenFacts>;
  /** Tokens by which the group was chosen, such as the one whose holders they are: they prove nothing. */
  readonly chosenBy?: readonly Address[];
}

/**
 * Kinds of statistical evidence.
 *
 * @example
 * STATISTICAL_KINDS[0] // "synchronous"
 */
export const STATISTICAL_KINDS = ["synchronous", "rare_overlap"] as const;
export type StatisticalKind = (typeof STATISTICAL_KINDS)[number];
