import type { TokenPosition } from "../positions/token-position.ts";
import { type CycleMetrics, computeCycleMetrics } from "./cycle-metrics.ts";
import { findPositionWorth, isSameWorth, type PositionWorth } from "./position-worth.ts";
import { chainBalanceOf, reconcileToken, type TokenReconciliation } from "./reconcile.ts";
import { computeTokenPnl, type TokenPnl } from "./token-pnl.ts";
import type { WalletInput } from "./wallet-input.ts";

/** Metrics of one token and their inputs. */
export interface TokenMetrics extends CycleMetrics {
  readonly position: TokenPosition;
  readonly worth: PositionWorth;
  /** Base units on chain; null if taken from the transactions. */
  readonly chainBalance: bigint | null;
  /** Of the mint, in base units; null if unknown. */
  readonly supply: bigint | null;
  /** Null for a token that was never bought. */
  readonly pnl: TokenPnl | null;
  readonly reconciliation: TokenReconciliation;
}

/** Inputs of the metrics of tokens; `holdings` include open orders. */
export type TokenInputs = Pick<WalletInput, "holdings" | "present" | "mints" | "solUsd">;

/** Computes the metrics of a position. Returns `last`, the last ones of the token, if their inputs are unchanged. */
export function computeTokenMetrics(
  position: TokenPosition,
  { holdings, present, mints, solUsd }: TokenInputs,
  last?: TokenMetrics,
): TokenMetrics {
  const worth = findPositionWorth(position, { holdings, present, mints });
  const chainBalance = chainBalanceOf(position, holdings);
  const supply = mints.get(position.mint)?.supply ?? null;
  const isSame =
    last?.position === position &&
    isSameWorth(last.worth, worth) &&
    last.chainBalance === chainBalance &&
    last.supply === supply;
  if (isSame) return last;
  const { marketCapsUsd, realizedLamports } = computeCycleMetrics(position.cycles, supply, solUsd);
  return {
    position,
    worth,
    chainBalance,
    supply,
    marketCapsUsd,
    // Share one bigint if all results are of cycles.
    realizedLamports:
      realizedLamports === position.realizedLamports ? position.realizedLamports : realizedLamports,
    pnl: position.buys > 0 ? computeTokenPnl(position, worth, solUsd) : null,
    reconciliation: reconcileToken(position, chainBalance),
  };
}
