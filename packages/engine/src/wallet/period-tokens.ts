import type { Address } from "../address.ts";
import { toSol } from "../amount.ts";
import type { TokenPosition } from "../positions/token-position.ts";
import type { PnlResults } from "../result-types.ts";
import { limitToCovered, type PartialSum, toPartialSum } from "./partial-sum.ts";
import { addUpRealized } from "./pnl-results.ts";
import type { SaleTotals } from "./reconcile.ts";
import { toIso } from "./to-iso.ts";
import { sumRealized } from "./token-pnl.ts";
import { type SortOrder, sortByValue, type TokenSort } from "./token-rows.ts";
import { sumRealizedUsd } from "./token-usd.ts";
import { type NamesUnknown, UnknownFields } from "./unknown-fields.ts";

/** Result of one token in a period. It was bought, sold or burned in it. */
export interface PeriodToken {
  readonly tokenAddress: Address;
  /** Null if no sale in the period has a known result. */
  readonly realizedPnlSol: PartialSum;
  readonly realizedPnlUsd: PartialSum;
  /** Cost of the buys, with own costs; null if no buy has a known value. */
  readonly totalSolSpent: PartialSum;
  /** Proceeds of the sales, net of own costs; null if no sale has a known value. */
  readonly totalSolReceived: PartialSum;
  /** Buys and sales. */
  readonly trades: number;
  readonly completedCycles: number;
  /** False if it was not bought until the end of the period. */
  readonly isBought: boolean;
  /** Unix seconds; null for a burn, and if no trade has a known time. */
  readonly lastTradeAt: number | null;
}

/** Row of a period in the form of a `TokenPnl` of the API: unknown values are 0 and listed in `unknown`. */
export interface PeriodTokenRow extends NamesUnknown {
  readonly tokenAddress: Address;
  readonly results: PnlResults;
  readonly totalSolSpent: number;
  readonly totalSolReceived: number;
  readonly trades: number;
  readonly completedCycles: number;
  readonly isBought: boolean;
  /** ISO 8601; null if unknown. */
  readonly lastTradeAt: string | null;
}

/** Sort keys of tokens that have a meaning in a period. */
const PERIOD_TOKEN_SORTS = [
  "realizedPnlSol",
  "totalSolSpent",
  "totalSolReceived",
  "lastTradeAt",
] as const satisfies readonly TokenSort[];

/**
 * Returns the sort key of a period's tokens: that of the tokens of all time, or the realized result if it has no
 * meaning in a period.
 *
 * @example
 * toPeriodSort("roi") // "realizedPnlSol"
 */
export function toPeriodSort(sortBy: TokenSort): (typeof PERIOD_TOKEN_SORTS)[number] {
  return PERIOD_TOKEN_SORTS.find((known) => known === sortBy) ?? "realizedPnlSol";
}

/**
 * Returns the tokens of a period in the order of `listTokens`.
 *
 * @example
 * const { tokens } = runSteps(computePeriod(input, { days: 30 }));
 * const best = listPeriodTokens(tokens, { sortBy: "realizedPnlSol", sortOrder: "DESC" })[0];
 */
export function listPeriodTokens(
  tokens: readonly PeriodToken[],
  { sortBy, sortOrder }: { readonly sortBy: TokenSort; readonly sortOrder: SortOrder },
): readonly PeriodToken[] {
  const key = toPeriodSort(sortBy);
  return sortByValue(
    tokens,
    (token) => {
      const value = token[key];
      if (value === null || typeof value === "number") return value;
      return value.isWhole ? value.value : null;
    },
    sortOrder,
  );
}

/**
 * Converts to a row of the token table of a period.
 *
 * @example
 * const rows = runSteps(computePeriod(input, { days: 30 })).tokens.map(toPeriodTokenRow);
 */
export function toPeriodTokenRow(token: PeriodToken): PeriodTokenRow {
  const unknown = new UnknownFields();
  return {
    tokenAddress: token.tokenAddress,
    results: addUpRealized({ sol: token.realizedPnlSol, usd: token.realizedPnlUsd }),
    totalSolSpent: unknown.sum("totalSolSpent", token.totalSolSpent),
    totalSolReceived: unknown.sum("totalSolReceived", token.totalSolReceived),
    trades: token.trades,
    completedCycles: token.completedCycles,
    isBought: token.isBought,
    lastTradeAt: toIso(token.lastTradeAt),
    ...unknown.field(),
  };
}

/**
 * Returns the tokens that were bought, sold or burned between two states of a ledger. Results of units from before
 * the covered history are partial unless the whole period is covered.
 *
 * @internal
 */
export function comparePositions(
  begin: ReadonlyMap<Address, TokenPosition>,
  end: ReadonlyMap<Address, TokenPosition>,
  isCovered: boolean,
): readonly PeriodToken[] {
  const tokens: PeriodToken[] = [];
  for (const [mint, position] of end) {
    const token = subtractPosition(position, begin.get(mint) ?? NO_POSITION, isCovered);
    if (token !== null) tokens.push(token);
  }
  return tokens;
}

/** Null if it was not bought, sold or burned. */
function subtractPosition(end: TokenPosition, begin: Sums, isCovered: boolean): PeriodToken | null {
  const buys = end.buys - begin.buys;
  const sells = end.sells - begin.sells;
  const burns = end.results - begin.results + end.unvaluedBurns - begin.unvaluedBurns;
  if (buys + sells + burns === 0) return null;
  const unvaluedSales = end.unvaluedSales - begin.unvaluedSales;
  const unvaluedBuys = end.unvaluedTrades - begin.unvaluedTrades - unvaluedSales;
  const complete = isCovered || end.flow.opening === 0n;
  const realizedPnlSol = limitToCovered(sumRealized([subtractSales(end, begin)]), { complete });
  const inUsd = {
    results: end.results - begin.results,
    usdResults: end.usdResults - begin.usdResults,
    realizedUsdMicros: end.realizedUsdMicros - begin.realizedUsdMicros,
  };
  return {
    tokenAddress: end.mint,
    realizedPnlSol,
    realizedPnlUsd: sumRealizedUsd(inUsd, realizedPnlSol),
    totalSolSpent: sumValued(end.spentLamports - begin.spentLamports, buys, unvaluedBuys),
    totalSolReceived: sumValued(end.proceedsLamports - begin.proceedsLamports, sells, unvaluedSales),
    trades: buys + sells,
    completedCycles: end.cycles.length - begin.cycles.length,
    isBought: end.buys > 0,
    lastTradeAt: buys + sells === 0 ? null : end.lastTradeAt,
  };
}

/**
 * Subtracts sums over sales.
 *
 * @internal
 */
export function subtractSales(end: SaleTotals, begin: SaleTotals): SaleTotals {
  return {
    realizedLamports: end.realizedLamports - begin.realizedLamports,
    proceedsSizeLamports: end.proceedsSizeLamports - begin.proceedsSizeLamports,
    sells: end.sells - begin.sells,
    unvaluedSales: end.unvaluedSales - begin.unvaluedSales,
    unvaluedBurns: end.unvaluedBurns - begin.unvaluedBurns,
    unknownBasis: {
      lamports: end.unknownBasis.lamports - begin.unknownBasis.lamports,
      sizeLamports: end.unknownBasis.sizeLamports - begin.unknownBasis.sizeLamports,
    },
  };
}

function sumValued(lamports: bigint, trades: number, unvalued: number): PartialSum {
  return toPartialSum(trades > 0 && unvalued === trades ? null : toSol(lamports), unvalued === 0);
}

type Sums = SaleTotals &
  Pick<TokenPosition, "buys" | "results" | "unvaluedTrades" | "spentLamports" | "proceedsLamports"> &
  Pick<TokenPosition, "usdResults" | "realizedUsdMicros"> & {
    readonly cycles: readonly unknown[];
  };

/** Position of a token that does not occur before the period. */
const NO_POSITION: Sums = {
  buys: 0,
  sells: 0,
  results: 0,
  unvaluedTrades: 0,
  unvaluedSales: 0,
  unvaluedBurns: 0,
  cycles: [],
  usdResults: 0,
  realizedUsdMicros: 0n,
  realizedLamports: 0n,
  spentLamports: 0n,
  proceedsLamports: 0n,
  proceedsSizeLamports: 0n,
  unknownBasis: { lamports: 0n, sizeLamports: 0n },
};
