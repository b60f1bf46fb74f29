import type { Address } from "../address.ts";
import { larger, smaller } from "../amount.ts";
import { WRAPPED_SOL } from "../chain/assets.ts";
import type { EscrowMove, OwnerChange } from "../swaps/owner-change.ts";

/** Percent of what left an order that a cancellation may keep, as a fee in kind. */
const MAX_FEE_PERCENT = 3n;

interface MatchedOutflows {
  /** Moves for which the owner got neither the units back nor another asset. */
  readonly unmatched: readonly EscrowMove[];
  /** Part of the SOL that the owner got that is rent of the orders. */
  readonly rentLamports: bigint;
}

/**
 * Compares what left orders in one transaction with what came to their owner: the same asset is a cancellation, another
 * one a fill, and both together are both. `rentHeld` is the rent that the owner has in these orders.
 */
export function matchOutflows(
  change: OwnerChange,
  drawn: readonly EscrowMove[],
  rentHeld: bigint,
): MatchedOutflows {
  if (drawn.length === 0) return { unmatched: drawn, rentLamports: 0n };
  // What the instructions say of rent is no part of what the owner got already.
  const freed = larger(change.freedLamports + smaller(change.rentLamports, 0n), 0n);
  const rentLamports = smaller(larger(change.solLamports, 0n), smaller(rentHeld, freed));
  const got = sumGot(change, rentLamports);
  const out = new Map<Address, bigint>();
  for (const { mint, before, after } of drawn) out.set(mint, (out.get(mint) ?? 0n) + before - after);
  const gotAnother = Array.from(got).some(([mint, amount]) => amount > 0n && !out.has(mint));
  const isMatched = (mint: Address) => {
    const left = (out.get(mint) ?? 0n) - larger(got.get(mint) ?? 0n, 0n);
    return gotAnother || left * 100n <= (out.get(mint) ?? 0n) * MAX_FEE_PERCENT;
  };
  return { unmatched: drawn.filter(({ mint }) => !isMatched(mint)), rentLamports };
}

/** Change of each asset of the owner's own accounts, rent that came back left out. */
function sumGot(change: OwnerChange, rentLamports: bigint): ReadonlyMap<Address, bigint> {
  const got = new Map<Address, bigint>([[WRAPPED_SOL, change.solLamports - rentLamports]]);
  for (const { mint, before, after } of change.tokens) got.set(mint, (got.get(mint) ?? 0n) + after - before);
  return got;
}
