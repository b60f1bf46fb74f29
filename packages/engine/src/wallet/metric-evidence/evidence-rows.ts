import type { TokenTrade } from "../../result-types.ts";
import type { TransactionRef } from "../token-evidence.ts";

/** Rows of one kind; an unknown value is null. SOL as doubles, hours as fractions. */
export type EvidenceRows =
  | { readonly kind: "trades"; readonly list: readonly TradeRow[] }
  | { readonly kind: "cycles"; readonly list: readonly CycleRow[] }
  | { readonly kind: "entries"; readonly list: readonly CycleRow[] }
  | { readonly kind: "swaps"; readonly list: readonly SwapRow[] }
  | { readonly kind: "days"; readonly list: readonly DayRow[] }
  | { readonly kind: "day-results"; readonly list: readonly DayResultRow[] }
  | { readonly kind: "lots"; readonly list: readonly LotRow[] }
  | { readonly kind: "capital"; readonly list: readonly CapitalRow[] }
  | { readonly kind: "tokens"; readonly list: readonly TokenResultRow[] }
  | { readonly kind: "results"; readonly list: readonly TokenCyclesRow[] }
  | { readonly kind: "holdings"; readonly list: readonly HoldingRow[] }
  | { readonly kind: "transactions"; readonly list: readonly TransactionRow[] }
  | { readonly kind: "cash"; readonly list: readonly CashRow[] }
  | { readonly kind: "differences"; readonly list: readonly DifferenceRow[] };

/** A buy, or a sale with the lots that it used up. */
export interface TradeRow extends TokenTrade {
  readonly tokenAddress: string;
  /** Cost of a sale's units of known cost; null for a buy and without such units. */
  readonly costSol: number | null;
  /** Result of a sale's units of known cost; null for a buy and if it is unknown. */
  readonly realizedPnlSol: number | null;
  /** Proceeds of the sale's units of unknown cost; 0 without such units, null if unknown. */
  readonly unknownCostSol: number | null;
  /** Price × present supply × SOL/USD of the hour, in dollars; null for a burn and if one of them is unknown. */
  readonly marketCapUsd: number | null;
}

/** A completed cycle. */
export interface CycleRow {
  readonly tokenAddress: string;
  readonly openedAt: string | null;
  readonly closedAt: string | null;
  readonly holdTimeHours: number | null;
  readonly buys: number;
  readonly sells: number;
  readonly realizedPnlSol: number | null;
  /** Cost of the units of known cost that it sold. */
  readonly costSol: number;
  /** Result ÷ cost. */
  readonly multiple: number | null;
  readonly entry: EntryRow;
  /** In the order of the ledger. */
  readonly signatures: readonly string[];
}

/** Market cap at a cycle's first buy, and the terms that it follows from. */
export interface EntryRow {
  /** SOL per whole token. */
  readonly priceSol: number | null;
  /** Dollars per whole token, of the cycles that were paid for in dollars. */
  readonly priceUsd: number | null;
  /** Whole tokens. */
  readonly supply: number | null;
  /** Dollars per SOL in that hour. */
  readonly solUsd: number | null;
  readonly marketCapUsd: number | null;
  readonly bucket: string | null;
}

/** A transaction with at least one trade. */
export interface SwapRow extends TransactionRef {
  readonly trades: readonly { readonly side: "buy" | "sell"; readonly tokenAddress: string }[];
  /** Sums that tokens were bought and sold for, as far as known, without own costs. */
  readonly boughtSol: number;
  readonly soldSol: number;
  /** The larger of both; null if one of the trades has no known value. */
  readonly valueSol: number | null;
}

/** A UTC day with a swap of known time. */
export interface DayRow {
  /** Day as 2026-11-20. */
  readonly day: string;
  readonly swaps: number;
  readonly tokens: number;
}

/** Result that was realized on a UTC day. */
export interface DayResultRow {
  /** Day as 2026-11-20; null for the sales of unknown time. */
  readonly day: string | null;
  /** Null if no sale of the day has a known result. */
  readonly realizedPnlSol: number | null;
  /** Present if the result excludes sales, or units of unknown cost. */
  readonly isRealizedPartial?: true;
}

/** Units that were held at one time. */
export interface CapitalRow {
  readonly tokenAddress: string;
  readonly openedAt: string | null;
  /** Signature of the transaction that received them; null if it is not covered. */
  readonly openedBy: string | null;
  readonly tokenAmount: number;
  readonly tokenAmountRaw: string;
  readonly costSol: number | null;
}

/** Units that are still held. */
export interface LotRow extends CapitalRow {
  /** SOL per whole token that the units could be sold for. */
  readonly priceSol: number | null;
  readonly valueSol: number | null;
  readonly unrealizedPnlSol: number | null;
}

/** Results of one token. */
export interface TokenResultRow {
  readonly tokenAddress: string;
  readonly realizedPnlSol: number | null;
  /** Present if a part of the sold units has no known cost or value. */
  readonly isRealizedPartial?: true;
  readonly unrealizedPnlSol: number | null;
  /** Cost of the open lots of known cost that have no price; null without such lots. */
  readonly unpricedCostSol: number | null;
}

/** The completed cycles of one token. */
export interface TokenCyclesRow {
  readonly tokenAddress: string;
  readonly cycles: number;
  /** Sum of their known results; null if none is known. */
  readonly resultSol: number | null;
}

export interface HoldingRow {
  /** Null for SOL of the wallet's own account. */
  readonly tokenAddress: string | null;
  readonly amount: number;
  readonly amountRaw: string;
  /** Part of the amount that waits in open orders. */
  readonly inOrders: number;
  /** Listed price. */
  readonly priceSol: number | null;
  /** Sale value of the amount; null if the token counts as unpriced. */
  readonly valueSol: number | null;
  /** The amount at the listed price. */
  readonly listedValueSol: number | null;
  /** Cost of the open lots of known cost; null without such lots. */
  readonly costSol: number | null;
  /** The same in dollars; null if a price at the time of a purchase is unknown. */
  readonly costUsd: number | null;
  /** Present if some of the units have no known cost. */
  readonly isCostPartial?: true;
  /** Value of the open lots of known cost less their cost; null if either is unknown. */
  readonly unrealizedPnlSol: number | null;
  readonly unrealizedPnlUsd: number | null;
  /** Part of the amount in frozen accounts, which is worth 0; present if there is one. */
  readonly frozenAmount?: number;
  /** Present if the listed value is far above what the units could be sold for. */
  readonly isThin?: true;
  /** Present if the value rests on the balances of one pool: no source lists the token. */
  readonly isEstimated?: true;
  /** Present for a token without a value that was never bought, or whose units were all received unsigned. */
  readonly isSpam?: true;
}

/** A transaction that changed something of the wallet's. */
export interface TransactionRow extends TransactionRef {
  readonly what: ChangeKind;
  readonly feeSol: number;
  readonly tipSol: number;
  /** Rent paid for accounts of others, less rent freed. */
  readonly rentSol: number;
  /** SOL that was sent (negative) or received without a price. */
  readonly transferredSol: number;
  /** Change of SOL and wrapped SOL, without fee, tip and rent. */
  readonly solChange: number;
  /**
   * Result of quote that was sent and returned, less fee and tip; null without any or if unknown.
   */
  readonly atomicPnlSol: number | null;
}

/** A transaction that moved SOL or dollars of a term of the cash statement, or of any. */
export interface CashRow extends TransactionRef {
  readonly what: ChangeKind;
  /** Negative if it left. */
  readonly amountSol: number;
  readonly amountUsd: number;
}

export type ChangeKind = "swap" | "arbitrage" | "transfer" | "failed" | "other";

/** Base units of a token: opening + inflow − outflow = closing, and chain − closing = difference. */
export interface DifferenceRow {
  readonly tokenAddress: string;
  readonly decimals: number | null;
  readonly opening: string;
  readonly inflow: string;
  readonly outflow: string;
  readonly closing: string;
  readonly chainBalance: string;
  readonly difference: string;
}
