import type { Address } from "../address.ts";
import { toSol, toTokens } from "../amount.ts";
import type { TokenPosition } from "../positions/token-position.ts";
import { findPriceSol } from "./value-holdings.ts";
import type { PresentPrices } from "./wallet-input.ts";

/** One token's result for one wallet; a figure is null where there is nothing to compute it from. */
export interface TokenPnl {
  readonly tokenAddress: Address;
  readonly realizedPnlSol: number | null;
  readonly unrealizedPnlSol: number | null;
  /** Realized plus unrealized. */
  readonly netSolProfitLoss: number | null;
  /** (spent + net) ÷ spent. */
  readonly roi: number | null;
  readonly totalSolSpent: number | null;
  /** Share of completed cycles of known result whose result is above 0. */
  readonly winRate: number | null;
  /** True where units are still held; absent where the stored figures do not tell. */
  readonly held?: boolean;
  /** Sums above that leave out trades of unknown value; absent where there are none. */
  readonly partial?: readonly PartialSum[];
}

export type PartialSum = "realizedPnlSol" | "netSolProfitLoss" | "totalSolSpent";

/** @internal */
export function computeTokenPnl(position: TokenPosition, present: PresentPrices | null): TokenPnl {
  const partial = listPartialSums(position);
  const realized = hasOnlyUnvaluedSales(position) ? null : toSol(position.realizedLamports);
  const unrealized = computeUnrealized(position, present);
  const spent = hasOnlyUnvaluedBuys(position) ? null : toSol(position.spentLamports);
  const net = realized === null || unrealized === null ? null : realized + unrealized;
  return {
    tokenAddress: position.mint,
    realizedPnlSol: realized,
    unrealizedPnlSol: unrealized,
    netSolProfitLoss: net,
    // Of sums that leave different trades out a ratio says nothing.
    roi: net === null || spent === null || spent === 0 || partial.length > 0 ? null : (spent + net) / spent,
    totalSolSpent: spent,
    winRate: computeWinRate(position),
    held: position.held > 0n,
    ...(partial.length === 0 ? {} : { partial }),
  };
}

function computeWinRate({ cycles }: TokenPosition): number | null {
  let known = 0;
  let won = 0;
  for (const { realizedLamports } of cycles) {
    if (realizedLamports === null) continue;
    known += 1;
    if (realizedLamports > 0n) won += 1;
  }
  return known === 0 ? null : won / known;
}

/**
 * Known-cost lots at the present price less their cost; 0 where none is open, null where one has no price.
 */
function computeUnrealized(position: TokenPosition, present: PresentPrices | null): number | null {
  let amount = 0n;
  let cost = 0n;
  for (const lot of position.openLots) {
    if (lot.costLamports === null) continue;
    amount += lot.amount;
    cost += lot.costLamports;
  }
  if (amount === 0n) return present === null ? null : 0;
  const price = findPriceSol(position.mint, present);
  if (price === null || price === "unavailable") return null;
  return toTokens(amount, position.decimals) * price - toSol(cost);
}

function hasOnlyUnvaluedSales(position: TokenPosition): boolean {
  return position.sells > 0 && position.unvaluedSales === position.sells;
}

function hasOnlyUnvaluedBuys(position: TokenPosition): boolean {
  return position.buys > 0 && countUnvaluedBuys(position) === position.buys;
}

function countUnvaluedBuys({ unvaluedTrades, unvaluedSales }: TokenPosition): number {
  return unvaluedTrades - unvaluedSales;
}

function listPartialSums(position: TokenPosition): PartialSum[] {
  const { unvaluedSales, sells, buys } = position;
  const unvaluedBuys = countUnvaluedBuys(position);
  return [
    ...(unvaluedSales > 0 && unvaluedSales < sells ? (["realizedPnlSol", "netSolProfitLoss"] as const) : []),
    ...(unvaluedBuys > 0 && unvaluedBuys < buys ? (["totalSolSpent"] as const) : []),
  ];
}
