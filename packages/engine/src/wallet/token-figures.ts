import type { Address } from "../address.ts";
import type { TokenPosition } from "../positions/token-position.ts";
import { type CycleFigures, computeCycleFigures } from "./cycle-figures.ts";
import { chainBalanceOf, reconcileToken, type TokenReconciliation } from "./reconcile.ts";
import { computeTokenPnl, type TokenPnl } from "./token-pnl.ts";
import { findPriceSol } from "./value-holdings.ts";
import type { PresentPrices, WalletInput } from "./wallet-input.ts";

/** Figures of one token, with all that they depend on. */
export interface TokenFigures extends CycleFigures {
  readonly position: TokenPosition;
  readonly price: PriceInUse;
  /** Base units that the chain tells; null where it is asked of the transactions. */
  readonly chainBalance: bigint | null;
  /** Of the mint, in base units; null where it is unknown. */
  readonly supply: bigint | null;
  /** Null of a token that was never bought. */
  readonly pnl: TokenPnl | null;
  readonly reconciliation: TokenReconciliation;
}

/** Present price as far as the figures need one: a token that is sold has no worth, whatever its price. */
type PriceInUse = ReturnType<typeof findPriceSol> | "unasked";

/**
 * Figures of each position, in their order. What nothing has changed of since `last` is taken from there: of the
 * thousands of tokens of a large wallet a refresh moves a few. SOL/USD of the hours of positions that stay has to be what it
 * was.
 */
export function listTokenFigures(
  positions: ReadonlyMap<Address, TokenPosition>,
  { holdings, present, mints, solUsd }: Pick<WalletInput, "holdings" | "present" | "mints" | "solUsd">,
  last: readonly TokenFigures[] = [],
): readonly TokenFigures[] {
  const list: TokenFigures[] = [];
  for (const position of positions.values()) {
    // A position keeps its place, and never changes: one that moved is another one.
    const known = last[list.length];
    const price = findPriceInUse(position, present);
    const chainBalance = chainBalanceOf(position, holdings);
    const supply = mints.get(position.mint)?.supply ?? null;
    const isSame =
      known?.position === position &&
      known.price === price &&
      known.chainBalance === chainBalance &&
      known.supply === supply;
    if (isSame) {
      list.push(known);
      continue;
    }
    const { marketCapsUsd, realizedLamports } = computeCycleFigures(position.cycles, supply, solUsd);
    list.push({
      position,
      price,
      chainBalance,
      supply,
      marketCapsUsd,
      // One number for both where round trips are all that there was.
      realizedLamports:
        realizedLamports === position.realizedLamports ? position.realizedLamports : realizedLamports,
      pnl: position.buys > 0 ? computeTokenPnl(position, present) : null,
      reconciliation: reconcileToken(position, chainBalance),
    });
  }
  return list.slice();
}

function findPriceInUse({ mint, held }: TokenPosition, present: PresentPrices | null): PriceInUse {
  if (present === null) return "unasked";
  return held === 0n ? null : findPriceSol(mint, present);
}
