import type { OpenOrder } from "../orders/open-order.ts";
import { type OpenOrderView, presentOrder } from "../orders/present-order.ts";
import type { Reconciliation, TokenReconciliation } from "./reconcile.ts";
import type { NamesUnknown } from "./unknown-fields.ts";

/** Public form of a reconciliation: base units as strings, only the mints that differ. */
export interface ReconciliationView extends NamesUnknown {
  readonly verdict: Reconciliation["verdict"];
  readonly unknownBasisShare: number;
  readonly tokens: readonly TokenReconciliationView[];
  /** Units in open orders; `chainBalance` includes them. */
  readonly inEscrow: readonly OpenOrderView[];
}

export type TokenReconciliationView = { readonly [K in keyof TokenReconciliation]: string };

/** Presents the verdict, the mints that differ, and the open orders. */
export function presentReconciliation(
  reconciliation: Reconciliation,
  inEscrow: readonly OpenOrder[],
): ReconciliationView {
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
export function presentTokenReconciliation(token: TokenReconciliation): TokenReconciliationView {
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
