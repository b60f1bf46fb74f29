import type { Address } from "../address.ts";
import type { TokenPosition } from "../positions/token-position.ts";
import { type CycleMetrics, computeCycleMetrics } from "./cycle-metrics.ts";
import { findPositionWorth, isSameWorth, type PositionWorth } from "./position-worth.ts";
import { chainBalanceOf, reconcileToken, type TokenReconciliation } from "./reconcile.ts";
import { computeTokenPnl, type TokenPnl } from "./token-pnl.ts";
import type { WalletInput } from "./wallet-input.ts";

/** Metrics of one token, with all that they depend on. */
export interface TokenMetrics extends CycleMetrics {
  readonly position: TokenPosition;
  readonly worth: PositionWorth;
  /** Base units that the chain tells; null where it is asked of the transactions. */
  readonly chainBalance: bigint | null;
  /** Of the mint, in base units; null where it is unknown. */
  readonly supply: bigint | null;
  /** Null of a token that was never bought. */
  readonly pnl: TokenPnl | null;
  readonly reconciliation: TokenReconciliation;
}

/**
 * Metrics of each position, in their order. What nothing has changed of since `last` is taken from there: of the
 * thousands of tokens of a large wallet a refresh moves a few. SOL/USD of the hours of positions that stay has to be what it
 * was.
 */
export function listTokenMetrics(
  positions: ReadonlyMap<Address, TokenPosition>,
  { holdings, present, mints, solUsd }: Pick<WalletInput, "holdings" | "present" | "mints" | "solUsd">,
  last: readonly TokenMetrics[] = [],
): readonly TokenMetrics[] {
  const list: TokenMetrics[] = [];
  for (const position of positions.values()) {
    // A position keeps its place, and never changes: one that moved is another one.
    const known = last[list.length];
    const worth = findPositionWorth(position, { holdings, present, mints });
    const chainBalance = chainBalanceOf(position, holdings);
    const supply = mints.get(position.mint)?.supply ?? null;
    const isSame =
      known?.position === position &&
      isSameWorth(known.worth, worth) &&
      known.chainBalance === chainBalance &&
      known.supply === supply;
    if (isSame) {
      list.push(known);
      continue;
    }
    const { marketCapsUsd, realizedLamports } = computeCycleMetrics(position.cycles, supply, solUsd);
    list.push({
      position,
      worth,
      chainBalance,
      supply,
      marketCapsUsd,
      // One number for both where round trips are all that there was.
      realizedLamports:
        realizedLamports === position.realizedLamports ? position.realizedLamports : realizedLamports,
      pnl: position.buys > 0 ? computeTokenPnl(position, worth) : null,
      reconciliation: reconcileToken(position, chainBalance),
    });
  }
  return list.slice();
}
