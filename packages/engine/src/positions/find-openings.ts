import type { Address } from "../address.ts";
import type { OwnerChange } from "../swaps/owner-change.ts";

/** Base units that token accounts held when the covered history begins, by mint and account. */
export type Openings = ReadonlyMap<Address, ReadonlyMap<Address, bigint>>;

/** Openings of a history that is covered from the wallet's first transaction on: none. */
export const NOTHING_HELD: Openings = new Map();

/** Finds what each token account held when it is first seen; `changes` are in the order of the ledger. */
export function findOpenings(changes: readonly OwnerChange[]): Openings {
  const openings = new Map<Address, Map<Address, bigint>>();
  for (const { tokens } of changes) {
    for (const { account, mint, before } of tokens) {
      const accounts = openings.get(mint);
      if (accounts === undefined) openings.set(mint, new Map([[account, before]]));
      else if (!accounts.has(account)) accounts.set(account, before);
    }
  }
  return openings;
}
