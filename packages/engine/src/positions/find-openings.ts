import type { Address } from "../address.ts";
import type { OwnerChange } from "../swaps/owner-change.ts";

/** Base units of token accounts before the covered history, by mint and account. */
export type Openings = ReadonlyMap<Address, ReadonlyMap<Address, bigint>>;

/** Openings of a complete history. */
export const NOTHING_HELD: Openings = new Map();

/**
 * Finds the first known balance of each token account; `changes` are in the order of the ledger. `known` are
 * the openings of the first `from` changes.
 */
export function findOpenings(
  changes: readonly OwnerChange[],
  from = 0,
  known: Openings = NOTHING_HELD,
): Openings {
  const found = new Map<Address, Map<Address, bigint>>();
  for (let index = from; index < changes.length; index += 1) {
    for (const { account, mint, before } of changes[index]?.tokens ?? []) {
      const accounts = found.get(mint) ?? known.get(mint);
      if (accounts?.has(account)) continue;
      found.set(mint, (found.get(mint) ?? new Map(accounts)).set(account, before));
    }
  }
  if (known.size === 0) return found;
  return found.size === 0 ? known : new Map([...known, ...found]);
}
