import type { Address } from "../../address.ts";
import { absolute } from "../../amount.ts";
import { type DollarList, EXACT_DOLLARS } from "../../chain/assets.ts";
import type { DirectMove } from "../../swaps/owner-change.ts";

import { findSolUsd, type SolUsd, usdToLamports } from "../../swaps/sol-usd.ts";

/** Trade of known value. */
export interface PricedTrade {
  readonly mint: Address;
  /** Unix seconds. */
  readonly time: number;
  /** Base units, positive. */
  readonly amount: bigint;
  readonly lamports: bigint;
}

/** Value in lamports of a movement at a time (unix seconds); null if unknown. */
export type MoveValue = (move: Pick<DirectMove, "mint" | "amount">, time: number) => bigint | null;

/**
 * Returns a valuation of direct movements: SOL itself, stablecoins by the SOL price of the hour, other tokens
 * by the nearest trade in `trades`.
 *
 * @example
 * valueMoves([], new Map())({ mint: null, amount: -5n }, 0) // 5n
 */
export function valueMoves(
  trades: Iterable<PricedTrade>,
  solUsd: SolUsd,
  dollars: DollarList = EXACT_DOLLARS,
): MoveValue {
  const byMint = new Map<Address, PricedTrade[]>();
  for (const trade of trades) {
    const tradesOfMint = byMint.get(trade.mint);
    if (tradesOfMint === undefined) byMint.set(trade.mint, [trade]);
    else tradesOfMint.push(trade);
  }
  const sorted = new Set<readonly PricedTrade[]>();
  /** Sorts the trades of a token at first use, because sorting all tokens at once is slow. */
  const getTrades = (mint: Address): readonly PricedTrade[] => {
    const ofMint = byMint.get(mint) ?? [];
    if (!sorted.has(ofMint)) sorted.add(ofMint.sort(compareTrades));
    return ofMint;
  };
  return ({ mint, amount }, time) => {
    const units = absolute(amount);
    if (mint === null) return units;
    if (dollars.has(mint)) {
      const price = findSolUsd(solUsd, time);
      return price === null ? null : usdToLamports(units, price);
    }
    const nearest = findNearest(getTrades(mint), time);
    return nearest === null || nearest.amount === 0n ? null : (units * nearest.lamports) / nearest.amount;
  };
}

/**
 * Finds the nearest of sorted trades. Of equally near ones the first in the order of `compareTrades` wins.
 */
function findNearest(trades: readonly PricedTrade[], time: number): PricedTrade | null {
  const nextIndex = findFirstFrom(trades, time);
  const previousTrade = trades[nextIndex - 1];
  const next = trades[nextIndex];
  if (previousTrade === undefined || (next !== undefined && next.time - time < time - previousTrade.time))
    return next ?? null;
  return trades[findFirstFrom(trades, previousTrade.time)] ?? null;
}

function findFirstFrom(trades: readonly PricedTrade[], time: number): number {
  let low = 0;
  let high = trades.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((trades[middle]?.time ?? time) < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Orders by time, amount, value. */
function compareTrades(a: PricedTrade, b: PricedTrade): number {
  if (a.time !== b.time) return a.time - b.time;
  return compare(a.amount, b.amount) || compare(a.lamports, b.lamports);
}

function compare(a: bigint, b: bigint): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
