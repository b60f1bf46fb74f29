import { entryMarketCapUsd } from "../behavior/entry-market-cap.ts";
import { type Cycle, isUncertainWin } from "../positions/cycle.ts";
import type { TokenPosition } from "../positions/token-position.ts";
import { findPositionWorth } from "./position-worth.ts";
import { findChainBalance, reconcileToken, type TokenReconciliation } from "./reconcile.ts";
import { computeTokenPnl, type TokenPnl } from "./token-pnl.ts";
import type { TokenLaunch, WalletInput } from "./wallet-input.ts";

/** Metrics of one token. */
export interface TokenMetrics {
  readonly position: TokenPosition;
  /** Null for a token that was never bought. */
  readonly pnl: TokenPnl | null;
  readonly reconciliation: TokenReconciliation;
  /** Market caps at the entries of the completed cycles, in their order; null if unknown. */
  readonly marketCapsUsd: readonly (number | null)[];
  /** Seconds from the launch of the token to the first purchase; null if it is unknown. */
  readonly afterLaunchSeconds: number | null;
  /**
   * Sum of the known results of the completed cycles; null if none is known, or if it is a win that is not above its
   * possible error.
   */
  readonly realizedLamports: bigint | null;
}

/** Inputs of the metrics of tokens; `holdings` include open orders. */
export type TokenInputs = Pick<WalletInput, "holdings" | "present" | "mints" | "solUsd" | "launches">;

export function computeTokenMetrics(
  position: TokenPosition,
  { holdings, present, mints, solUsd, launches }: TokenInputs,
): TokenMetrics {
  const worth = findPositionWorth(position, { holdings, present, mints });
  const supply = mints.get(position.mint)?.supply ?? null;
  return {
    position,
    pnl: position.buys > 0 ? computeTokenPnl(position, worth, solUsd) : null,
    reconciliation: reconcileToken(position, findChainBalance(position, holdings)),
    marketCapsUsd: position.cycles.map((cycle) => entryMarketCapUsd(cycle, supply, solUsd)),
    afterLaunchSeconds: findAfterLaunch(position, launches?.get(position.mint)),
    realizedLamports: sumCycles(position.cycles),
  };
}

/** Null also for a purchase before the launch: it was made in another market than the one that was read. */
function findAfterLaunch({ firstBuyAt }: TokenPosition, launch: TokenLaunch | undefined): number | null {
  if (launch === undefined || firstBuyAt === null) return null;
  return firstBuyAt < launch.time ? null : firstBuyAt - launch.time;
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
