import type { ObservedWallet } from "../observe-wallet.ts";
import type { PassedThrough } from "./direct-facts.ts";
import { isOpening } from "./to-direct-history.ts";

/**
 * Returns the inflow that a wallet passed on if it did nothing else: its history is one inflow of SOL that
 * opened it, and outflows of SOL. Null for other wallets and incomplete histories.
 *
 * @example
 * const before = findPassedThrough(observed, history.coverage.transactions);
 */
export function findPassedThrough(
  { complete, counterpartyChanges }: ObservedWallet,
  transactions: number,
): PassedThrough | null {
  const [first, ...rest] = counterpartyChanges;
  // A transaction that names no other wallet, such as a swap without a fee, is other activity.
  if (!complete || first === undefined || counterpartyChanges.length !== transactions) return null;
  const [inflow] = first.change.direct;
  if (!isOpening(first.change) || inflow === undefined || first.change.direct.length > 1) return null;
  const isPassedOn = rest.every(({ change, traded }) => {
    const isSent = change.direct.length > 0 && change.direct.every(({ amount }) => amount < 0n);
    return isSent && !traded && change.tokens.length === 0;
  });
  const { signature, slot } = first.change;
  return isPassedOn ? { funder: inflow.counterparty, signature, slot, lamports: inflow.amount } : null;
}
