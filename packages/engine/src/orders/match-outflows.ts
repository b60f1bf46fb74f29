import type { Address } from "../address.ts";
import { larger, smaller } from "../amount.ts";
import { WRAPPED_SOL } from "../chain/assets.ts";
import type { EscrowMove, OwnerChange } from "../swaps/owner-change.ts";

/** Maximum percent of an outflow that a cancellation takes as a fee in kind. */
const MAX_FEE_PERCENT = 3n;

interface MatchedOutflows {
  /** Moves for which the owner received neither the units nor another asset. */
  readonly unmatched: readonly EscrowMove[];
  /** Rent of the orders in the SOL that the owner received. */
  readonly rentLamports: bigint;
}

/**
 * Matches the outflows of orders in one transaction with what their owner received: the same asset is a
 * cancellation, another one a fill. `rentHeld` is the owner's rent in these orders.
 */
export function matchOutflows(
  change: OwnerChange,
  outflows: readonly EscrowMove[],
  rentHeld: bigint,
): MatchedOutflows {
  if (outflows.length === 0) return { unmatched: outflows, rentLamports: 0n };
  // Rent that instructions name is not in the owner's SOL change.
  const freed = larger(change.freedLamports + smaller(change.rentLamports, 0n), 0n);
  const rentLamports = smaller(larger(change.solLamports, 0n), smaller(rentHeld, freed));
  const receivedAmounts = sumGot(change, rentLamports);
  const out = new Map<Address, bigint>();
  for (const { mint, before, after } of outflows) out.set(mint, (out.get(mint) ?? 0n) + before - after);
  const gotAnother = Array.from(receivedAmounts).some(([mint, amount]) => amount > 0n && !out.has(mint));
  const isMatched = (mint: Address) => {
    const unmatchedAmount = (out.get(mint) ?? 0n) - larger(receivedAmounts.get(mint) ?? 0n, 0n);
    return gotAnother || unmatchedAmount * 100n <= (out.get(mint) ?? 0n) * MAX_FEE_PERCENT;
  };
  return { unmatched: outflows.filter(({ mint }) => !isMatched(mint)), rentLamports };
}

/** Change of each asset of the owner's own accounts without returned rent. */
function sumGot(change: OwnerChange, rentLamports: bigint): ReadonlyMap<Address, bigint> {
  const receivedAmounts = new Map<Address, bigint>([[WRAPPED_SOL, change.solLamports - rentLamports]]);
  for (const { mint, before, after } of change.tokens)
    receivedAmounts.set(mint, (receivedAmounts.get(mint) ?? 0n) + after - before);
  return receivedAmounts;
}
