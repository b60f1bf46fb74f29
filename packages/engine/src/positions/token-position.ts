import type { Address } from "../address.ts";
import type { TokenTransfer, Trade } from "../swaps/movement.ts";
import type { OwnerChange } from "../swaps/owner-change.ts";
import type { Cycle, OpenCycle, Settlement } from "./cycle.ts";
import type { Lot } from "./lot-queue.ts";

/** Result of all changes of one token in one wallet. */
export interface TokenPosition {
  readonly mint: Address;
  readonly decimals: number;
  /** Result of all sales of units of known cost. */
  readonly realizedLamports: bigint;
  /** Sum of known lot costs: `totalSolSpent`. */
  readonly spentLamports: bigint;
  /** Base units of these lots. */
  readonly pricedUnits: bigint;
  /** Known SOL value of its trades without own costs. */
  readonly volumeLamports: bigint;
  /** Proceeds of all valued sales, net of own costs. */
  readonly proceedsLamports: bigint;
  /** The same with the absolute value of each sale. */
  readonly proceedsSizeLamports: bigint;
  readonly buys: number;
  readonly sells: number;
  /** Unix seconds of the first buy; null without one, and if its time is unknown. */
  readonly firstBuyAt: number | null;
  /** Unix seconds of the last dated trade; null without one. */
  readonly lastTradeAt: number | null;
  /** Trades of unknown value in SOL. */
  readonly unvaluedTrades: number;
  /** Sales among them. */
  readonly unvaluedSales: number;
  /** Burns of bought units of unknown cost. */
  readonly unvaluedBurns: number;
  /** Sales and burns of known result. */
  readonly results: number;
  /** True if units of unknown cost were received, except for unsolicited ones. */
  readonly hasUnknownCost: boolean;
  /** Results in micro-dollars of the sales and burns that have one, and their number. */
  readonly realizedUsdMicros: bigint;
  readonly usdResults: number;
  /** Result of the completed cycles in micro-dollars; null if one of their sales has none. */
  readonly cyclesUsdMicros: bigint | null;
  /** Possible error of `cyclesUsdMicros` by the prices that it comes from. */
  readonly cyclesUsdError: bigint;
  /** Cost of burned units of known cost. */
  readonly burnedCostLamports: bigint;
  /** Cost of units of known cost that left unsold and did not return. */
  readonly leftCostLamports: bigint;
  /** Cost that units of known cost had before they left and returned at an unknown cost. */
  readonly returnedCostLamports: bigint;
  /** Bought units of unknown cost that left unsold and did not return at their cost. */
  readonly unvaluedLeft: bigint;
  readonly openLots: readonly Lot[];
  /** Base units, including unsolicited ones. */
  readonly held: bigint;
  /** Part of `held` that was received without the owner's signature. */
  readonly unsolicitedHeld: bigint;
  readonly cycles: readonly Cycle[];
  /** Sold units of unknown cost, their proceeds net of own costs, and the sum of absolute values. */
  readonly unknownBasis: {
    readonly amount: bigint;
    readonly lamports: bigint;
    readonly sizeLamports: bigint;
  };
  readonly flow: TokenFlow;
}

/** Base units of one mint: opening + inflow − outflow + unexplained is the balance at the end. */
export interface TokenFlow {
  /** Held before the covered history. */
  readonly opening: bigint;
  readonly inflow: bigint;
  readonly outflow: bigint;
  /** Balance that appeared (positive) or vanished (negative) between two covered transactions. */
  readonly unexplained: bigint;
  /** Slot of the last covered change. */
  readonly lastSlot: number;
}

/** A burn is a sale for 0. */
export type SettledSide = Trade["side"] | "burn";

/** One trade or burn with its lots. */
export interface SettledTrade {
  readonly change: OwnerChange;
  readonly time: number | null;
  readonly trade: Omit<Trade, "side"> & { readonly side: SettledSide };
  /** Lots used up by a sale or a burn; empty for a buy. */
  readonly lots: readonly Lot[];
  /** Result of the part of known cost; null for a buy and if unknown. */
  readonly realizedLamports: bigint | null;
  /** SOL that its transaction moved without a price, positive if received. */
  readonly transferredLamports: bigint;
}

/** Returns a burn as a sale for 0. */
export function asSale({ mint, decimals, amount }: TokenTransfer): SettledTrade["trade"] {
  const costs = { feeLamports: 0n, tipLamports: 0n };
  return { side: "burn", mint, decimals, amount, valueLamports: 0n, valueUsdMicros: null, ...costs };
}

export interface SettledTransfer {
  readonly change: OwnerChange;
  readonly time: number | null;
  readonly transfer: TokenTransfer;
  /** Lots that a transfer out took, or one in restored, at cost. */
  readonly lots: readonly Lot[];
}

/** Trades, burns and transfers of one token, in the order of the ledger. */
export interface TokenEvidence {
  readonly trades: SettledTrade[];
  readonly transfers: SettledTransfer[];
  /** Signatures of the trades of each completed cycle, in the order of the position's cycles. */
  readonly cycleTrades: (readonly string[])[];
}

/**
 * Adds a trade or a burn to the evidence. `settlement` is null for a buy. `cycle` is the cycle that it belongs to, or
 * null.
 */
export function noteTrade(
  evidence: TokenEvidence,
  trade: Omit<SettledTrade, "lots" | "realizedLamports">,
  settlement: Settlement | null,
  cycle: OpenCycle | null,
): void {
  const { lots, realizedLamports } = settlement ?? BOUGHT;
  evidence.trades.push({ ...trade, lots, realizedLamports });
  const signatures = cycle?.note(trade.change.signature);
  if (signatures !== undefined && settlement?.cycle) evidence.cycleTrades.push(signatures);
}

/** A buy uses up no lots and has no result. */
const BOUGHT = { lots: [], realizedLamports: null };
