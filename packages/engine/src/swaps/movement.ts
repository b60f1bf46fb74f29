import type { Address } from "../address.ts";
import type { OwnerChange } from "./owner-change.ts";
import type { BesideMove } from "./read-sides.ts";

/** Net change of one token; positive if received. */
export interface MintChange {
  readonly mint: Address;
  readonly decimals: number;
  /** Base units. */
  readonly amount: bigint;
}

/** Units of a wallet that one custodian holds. */
export interface CustodyPart {
  readonly custodian: Address;
  /** Base units. */
  readonly amount: bigint;
}

/** Sale of units that custodians hold, by their payout. */
export interface SettledUnits {
  /** Empty if the payout adds to the sale of an earlier one. */
  readonly parts: readonly CustodyPart[];
  /** Signature of the first payout of the sale. */
  readonly first: string;
  /** True if no later payout adds to the sale. */
  readonly isLast: boolean;
}

/** One token bought or sold in a swap. */
export interface Trade {
  readonly side: "buy" | "sell";
  readonly mint: Address;
  readonly decimals: number;
  /** Base units, positive; 0 for a payout that adds to an earlier sale. */
  readonly amount: bigint;
  /**
   * SOL given or received without own costs; null if unknown. Negative if platform fees exceed the proceeds.
   */
  readonly valueLamports: bigint | null;
  /** Micro-dollars given or received if the quote was a stablecoin; null otherwise. */
  readonly valueUsdMicros: bigint | null;
  readonly feeLamports: bigint;
  readonly tipLamports: bigint;
  /** True for a sale of only unsolicited units, which does not show the owner's behavior. */
  readonly unsolicited?: true;
  /** True if the value comes from a price, or from a dollar other than USDC and USDT. */
  readonly estimated?: true;
  /** Possible error of a value that comes from SOL/USD. */
  readonly errorLamports?: bigint;
  /** Present for a sale by a payout (see Payouts). */
  readonly settles?: SettledUnits;
}

/** Units of a token moved without a price: transfer, mint, burn, liquidity. */
export interface TokenTransfer {
  readonly direction: "in" | "out";
  readonly mint: Address;
  readonly decimals: number;
  readonly amount: bigint;
  /** Authority on the other side; null unless there is exactly one. */
  readonly counterparty: Address | null;
  /** True for units received in a transaction that the owner did not sign. */
  readonly unsolicited?: true;
  readonly burned?: true;
  /** Present for units that remain in the position while a custodian holds them (see Payouts). */
  readonly custodian?: Address;
}

export interface DollarCost {
  readonly usdMicros: bigint;
  /** Their worth, which is a part of `costLamports`; 0 in an hour without a price. */
  readonly lamports: bigint;
}

/** Classification of one change. */
export interface Movement {
  readonly change: OwnerChange;
  readonly trades: readonly Trade[];
  readonly transfers: readonly TokenTransfer[];
  /** SOL that moved without a price, positive if received. */
  readonly transferredLamports: bigint;
  /** SOL and dollars that moved beside trades, or came for units that left without a signature, and are in no price. */
  readonly quoteBeside: readonly BesideMove[];
  /** True if SOL was exchanged for dollars, or the reverse, which is no trade. */
  readonly converts: boolean;
  /**
   * Result of atomic arbitrage, net of own costs; "unknown" if it is in dollars of an hour without
   * a price, null without arbitrage.
   */
  readonly atomicLamports: bigint | "unknown" | null;
  /** Fee and tip of a transaction without trades, and rent of any: negative if more rent was freed. */
  readonly costLamports: bigint;
  /** Dollars paid for a claim; null without any. */
  readonly dollarCost: DollarCost | null;
}
