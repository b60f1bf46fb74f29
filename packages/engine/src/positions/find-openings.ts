import type { Address } from "../address.ts";
import type { OwnerChange } from "../swaps/owner-change.ts";

/** Base units that token accounts held when the covered history begins, by mint and account. */
export type Openings = ReadonlyMap<Address, ReadonlyMap<Address, bigint>>;

/** Openings of a history that is covered from the wallet's first transaction on: none. */
export const NOTHING_HELD: Openings = new Map();

/**
 * Finds what each token account held when it is first seen; `changes` are in the order of the ledger. `known` are the
 * openings of the first `from` of them.
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
