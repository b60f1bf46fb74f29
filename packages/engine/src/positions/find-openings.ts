import type { Address } from "../address.ts";
import type { OwnerChange } from "../swaps/owner-change.ts";

/** Base units of token accounts before the covered history, by mint and account. */
export type Openings = ReadonlyMap<Address, ReadonlyMap<Address, bigint>>;

/** Openings of a complete history. */
export const NOTHING_HELD: Openings = new Map();

/** Finds the first known balance of each token account; `changes` are in the order of the ledger. */
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
