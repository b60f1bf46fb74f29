import type { OpenOrder } from "../orders/open-order.ts";
import { presentOrder } from "../orders/present-order.ts";
import type { WalletProfile } from "../result-types.ts";
import type { Reconciliation, TokenReconciliation } from "./reconcile.ts";

/** Presents the verdict, the mints that differ, and the open orders. */
export function presentReconciliation(
  reconciliation: Reconciliation,
  inEscrow: readonly OpenOrder[],
): WalletProfile["reconciliation"] {
  const { verdict, unknownBasisShare, tokens } = reconciliation;
  return {
    verdict,
    unknownBasisShare: unknownBasisShare ?? 0,
    tokens: tokens.filter((token) => token.difference !== 0n).map(presentTokenReconciliation),
    inEscrow: inEscrow.map(presentOrder),
    ...(unknownBasisShare === null ? { unknown: ["unknownBasisShare"] } : {}),
  };
}

/** @internal */
export function presentTokenReconciliation(
  token: TokenReconciliation,
): WalletProfile["reconciliation"]["tokens"][number] {
  return {
    mint: token.mint,
    opening: token.opening.toString(),
    inflow: token.inflow.toString(),
    outflow: token.outflow.toString(),
    closing: token.closing.toString(),
    chainBalance: token.chainBalance.toString(),
    difference: token.difference.toString(),
  };
}
