import type { ObservedWallet } from "../observe-wallet.ts";
import type { PassedThrough } from "./direct-facts.ts";
import { findFunding } from "./find-funding.ts";
import type { MoveValue } from "./value-moves.ts";

/**
 * Returns the first inflow of a wallet that only passed SOL on: it signed nothing but outflows of SOL, and one address gave
 * more than half of what came in. Null for other wallets and incomplete histories. What others send to it unasked, such as
 * dust, changes nothing.
 */
export function findPassedThrough(
  observed: ObservedWallet,
  transactions: number,
  toLamports: MoveValue,
): PassedThrough | null {
  const { counterpartyChanges } = observed;
  // A transaction that names no other wallet, such as a swap without a fee, is other activity.
  if (counterpartyChanges.length !== transactions) return null;
  let received = 0n;
  for (const { change, traded } of counterpartyChanges) {
    const { signed, direct, tokens } = change;
    const isSent = direct.length > 0 && direct.every(({ mint, amount }) => mint === null && amount < 0n);
    if (traded || (signed && (!isSent || tokens.length > 0))) return null;
    for (const { mint, amount } of direct) if (mint === null && amount > 0n) received += amount;
  }
  const funding = findFunding(observed, toLamports);
  const [first] = funding?.transactions ?? [];
  if (funding === null || first === undefined || 2n * funding.lamports <= received) return null;
  const { funder, lamports } = funding;
  return { funder, signature: first.signature, slot: first.slot, lamports };
}
