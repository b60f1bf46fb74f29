import { entryMarketCapUsd } from "../behavior/entry-market-cap.ts";
import { type Cycle, isUncertainWin } from "../positions/cycle.ts";
import type { TokenPosition } from "../positions/token-position.ts";
import { findPositionWorth } from "./position-worth.ts";
import { findChainBalance, reconcileToken, type TokenReconciliation } from "./reconcile.ts";
import { computeTokenPnl, type TokenPnl } from "./token-pnl.ts";
import type { WalletInput } from "./wallet-input.ts";

/** Metrics of one token. */
export interface TokenMetrics {
  readonly position: TokenPosition;
  /** Null for a token that was never bought. */
  readonly pnl: TokenPnl | null;
  readonly reconciliation: TokenReconciliation;
  /** Known market caps at the entries of the completed cycles, in their order. */
  readonly marketCapsUsd: readonly number[];
  /**
   * Sum of the known results of the completed cycles; null if none is known, or if it is a win that is not above its
   * possible error.
   */
  readonly realizedLamports: bigint | null;
}

/** Inputs of the metrics of tokens; `holdings` include open orders. */
export type TokenInputs = Pick<WalletInput, "holdings" | "present" | "mints" | "solUsd">;

export function computeTokenMetrics(
  position: TokenPosition,
  { holdings, present, mints, solUsd }: TokenInputs,
): TokenMetrics {
  const worth = findPositionWorth(position, { holdings, present, mints });
  const supply = mints.get(position.mint)?.supply ?? null;
  return {
    position,
    pnl: position.buys > 0 ? computeTokenPnl(position, worth, solUsd) : null,
    reconciliation: reconcileToken(position, findChainBalance(position, holdings)),
    marketCapsUsd: position.cycles.flatMap((cycle) => entryMarketCapUsd(cycle, supply, solUsd) ?? []),
    realizedLamports: sumCycles(position.cycles),
  };
}

function sumCycles(cycles: readonly Cycle[]): bigint | null {
  let sum: bigint | null = null;
  let error = 0n;
  for (const { realizedLamports, errorLamports } of cycles) {
    if (realizedLamports !== null) sum = (sum ?? 0n) + realizedLamports;
    error += errorLamports;
  }
  return sum !== null && isUncertainWin(sum, error) ? null : sum;
}
