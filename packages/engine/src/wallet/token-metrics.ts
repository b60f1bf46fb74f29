import type { Address } from "../address.ts";
import type { TokenPosition } from "../positions/token-position.ts";
import type { Steps } from "../steps.ts";
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

/** About a millisecond of work. */
const TOKENS_PER_STEP = 250;

/**
 * Computes the metrics of each position, in their order, and reuses those of `last` with unchanged inputs: a
 * refresh moves few of the thousands of tokens. SOL/USD of the hours of unchanged positions must be
 * unchanged.
 */
export function* listTokenMetrics(
  positions: ReadonlyMap<Address, TokenPosition>,
  { holdings, present, mints, solUsd }: Pick<WalletInput, "holdings" | "present" | "mints" | "solUsd">,
  last: readonly TokenMetrics[] = [],
): Steps<readonly TokenMetrics[]> {
  const list: TokenMetrics[] = [];
  for (const position of positions.values()) {
    if (list.length % TOKENS_PER_STEP === 0) yield;
    // The order of positions is stable, and a changed position is a new object.
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
      // Share one bigint if all results are of round trips.
      realizedLamports:
        realizedLamports === position.realizedLamports ? position.realizedLamports : realizedLamports,
      pnl: position.buys > 0 ? computeTokenPnl(position, worth) : null,
      reconciliation: reconcileToken(position, chainBalance),
    });
  }
  return list.slice();
}
