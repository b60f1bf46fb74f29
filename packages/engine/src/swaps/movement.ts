import type { Address } from "../address.ts";
import type { OwnerChange } from "./owner-change.ts";

/** Net change of one token; got where it is above 0. */
export interface MintChange {
  readonly mint: Address;
  readonly decimals: number;
  /** Base units. */
  readonly amount: bigint;
}

/** One token bought or sold in one transaction. */
export interface Trade {
  readonly side: "buy" | "sell";
  readonly mint: Address;
  readonly decimals: number;
  /** Base units, positive. */
  readonly amount: bigint;
  /**
   * SOL given or got, without the owner's own costs; null where it cannot be known. Negative where the fees of a platform
   * were more than a sale brought.
   */
  readonly valueLamports: bigint | null;
  /** Dollars given or got where the quote was a stablecoin, in micro-dollars; null otherwise. */
  readonly valueUsdMicros: bigint | null;
  readonly feeLamports: bigint;
  readonly tipLamports: bigint;
  /** True for a sale of units none of which came with the owner's signature: it says nothing of how the owner trades. */
  readonly unsolicited?: true;
  /** True where its value rests on present prices, or on a dollar other than USDC and USDT. */
  readonly estimated?: true;
}

/** Units of a token that came or went without a price: transfer, mint, burn, liquidity. */
export interface TokenTransfer {
  readonly direction: "in" | "out";
  readonly mint: Address;
  readonly decimals: number;
  readonly amount: bigint;
  /** Authority that they came from or went to; null where no single one is known. */
  readonly counterparty: Address | null;
  /** True for units that came in a transaction that the owner did not sign. */
  readonly unsolicited?: true;
  /** True for units that the owner destroyed. */
  readonly burned?: true;
}

/** Meaning of one change, with the prices of its hour. */
export interface Movement {
  readonly change: OwnerChange;
  readonly trades: readonly Trade[];
  readonly transfers: readonly TokenTransfer[];
  /** SOL that moved without a price, beside a trade or alone: positive where it came in. */
  readonly transferredLamports: bigint;
  /**
   * Result of quote that went out and came back in one transaction, own costs taken off; "unknown" where it is in
   * dollars of an hour without a price, null otherwise.
   */
  readonly atomicLamports: bigint | "unknown" | null;
  /** Fee and tip of a transaction that traded nothing, and rent of any: negative where more rent was freed. */
  readonly costLamports: bigint;
}
