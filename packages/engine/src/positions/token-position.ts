import type { Address } from "../address.ts";
import type { TokenTransfer, Trade } from "../swaps/movement.ts";
import type { OwnerChange } from "../swaps/owner-change.ts";
import type { Cycle } from "./cycle.ts";
import type { Lot } from "./lot-queue.ts";

/** Everything one wallet did with one token. */
export interface TokenPosition {
  readonly mint: Address;
  readonly decimals: number;
  /** Result of all sales of known-cost units. */
  readonly realizedLamports: bigint;
  /** Sum of known lot costs: `totalSolSpent`. */
  readonly spentLamports: bigint;
  /** Base units that these lots were bought as. */
  readonly pricedUnits: bigint;
  /** SOL value of its trades, own costs left out, where known. */
  readonly volumeLamports: bigint;
  /** Proceeds of all valued sales, own costs taken off. */
  readonly proceedsLamports: bigint;
  /** The same with negative proceeds by their size. */
  readonly proceedsSizeLamports: bigint;
  readonly buys: number;
  readonly sells: number;
  /** Unix seconds of the first buy; null without one, and where its time is unknown. */
  readonly firstBuyAt: number | null;
  /** Unix seconds of the last trade of known time; null without one. */
  readonly lastTradeAt: number | null;
  /** Trades whose value in SOL is unknown. */
  readonly unvaluedTrades: number;
  /** Sales among them: what they realized is unknown. */
  readonly unvaluedSales: number;
  /** Cost of known-cost units that were burned: they realized 0. */
  readonly burnedCostLamports: bigint;
  /** Cost of known-cost units that left without being sold and did not come back. */
  readonly leftCostLamports: bigint;
  readonly openLots: readonly Lot[];
  /** Base units, unsolicited ones included. */
  readonly held: bigint;
  /** Part of `held` that came without the owner's signature. */
  readonly unsolicitedHeld: bigint;
  readonly cycles: readonly Cycle[];
  /** Units of unknown cost that were sold, the SOL got for them, own costs taken off, and its size as above. */
  readonly unknownBasis: {
    readonly amount: bigint;
    readonly lamports: bigint;
    readonly sizeLamports: bigint;
  };
  readonly flow: TokenFlow;
}

/** Base units of one mint: opening + inflow − outflow + unexplained is what the accounts held at the end. */
export interface TokenFlow {
  /** Held before the covered history begins. */
  readonly opening: bigint;
  readonly inflow: bigint;
  readonly outflow: bigint;
  /** Balance that appeared (positive) or vanished (negative) between two covered transactions. */
  readonly unexplained: bigint;
  /** Slot of the last covered change. */
  readonly lastSlot: number;
}

/** A trade, or units that were burned, which counts as a sale for nothing. */
export type SettledSide = Trade["side"] | "burn";

/** One trade or burn with the lots it opened or used up. */
export interface SettledTrade {
  readonly change: OwnerChange;
  readonly time: number | null;
  readonly trade: Omit<Trade, "side"> & { readonly side: SettledSide };
  /** Lots used up by a sale or a burn; empty for a buy. */
  readonly lots: readonly Lot[];
  /** Result of the known-cost part of a sale or a burn; null for a buy and where it is unknown. */
  readonly realizedLamports: bigint | null;
}

/** One transfer with its place in the ledger. */
export interface SettledTransfer {
  readonly change: OwnerChange;
  readonly time: number | null;
  readonly transfer: TokenTransfer;
  /** Lots that a transfer out took along, or one that came in brought back, at cost. */
  readonly lots: readonly Lot[];
}

/** The trades, burns and transfers behind one token's metrics, in the order of the ledger. */
export interface TokenEvidence {
  readonly trades: SettledTrade[];
  readonly transfers: SettledTransfer[];
  /** Signatures of the trades of each completed cycle, in the order of the position's cycles. */
  readonly cycleTrades: (readonly string[])[];
}
