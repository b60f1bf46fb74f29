import type { Address } from "../../address.ts";
import { absolute } from "../../amount.ts";
import { STABLECOINS } from "../../chain/assets.ts";
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

/** Value of a movement at a time (unix seconds), in lamports; null where nothing tells it. */
export type MoveValue = (move: Pick<DirectMove, "mint" | "amount">, time: number) => bigint | null;

/**
 * Values of straight movements: SOL itself, stablecoins by SOL/USD of their hour, other tokens by the trade of `trades`
 * that is nearest in time.
 *
 * @example
 * valueMoves([], new Map())({ mint: null, amount: -5n }, 0) // 5n
 */
export function valueMoves(trades: Iterable<PricedTrade>, solUsd: SolUsd): MoveValue {
  const byMint = new Map<Address, PricedTrade[]>();
  for (const trade of trades) {
    const known = byMint.get(trade.mint);
    if (known === undefined) byMint.set(trade.mint, [trade]);
    else known.push(trade);
  }
  return ({ mint, amount }, time) => {
    const units = absolute(amount);
    if (mint === null) return units;
    if (STABLECOINS.has(mint)) {
      const price = findSolUsd(solUsd, time);
      return price === null ? null : usdToLamports(units, price);
    }
    const nearest = findNearest(byMint.get(mint) ?? [], time);
    return nearest === null || nearest.amount === 0n ? null : (units * nearest.lamports) / nearest.amount;
  };
}

function findNearest(trades: readonly PricedTrade[], time: number): PricedTrade | null {
  let nearest: PricedTrade | null = null;
  for (const trade of trades) if (nearest === null || isNearer(trade, nearest, time)) nearest = trade;
  return nearest;
}

/** Of equally near trades the earlier, then the smaller one: the order of the wallets decides nothing. */
function isNearer(one: PricedTrade, other: PricedTrade, time: number): boolean {
  const further = Math.abs(one.time - time) - Math.abs(other.time - time);
  if (further !== 0) return further < 0;
  if (one.time !== other.time) return one.time < other.time;
  return one.amount === other.amount ? one.lamports < other.lamports : one.amount < other.amount;
}
