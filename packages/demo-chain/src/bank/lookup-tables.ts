import { getAddressDecoder } from "@solana/kit";
import type { AccountState } from "./account-state.ts";
import type { TransactionError } from "./transaction-error.ts";
import type { WireTransaction } from "./wire-transaction.ts";

/** Addresses that a version 0 transaction takes from lookup tables, in the order in which they are indexed. */
export interface LoadedAddresses {
  readonly writable: readonly string[];
  readonly readonly: readonly string[];
}

/** Resolves a transaction's table lookups, or says why they cannot be resolved. */
export function resolveLookups(
  wire: WireTransaction,
  account: (address: string) => AccountState | null,
): LoadedAddresses | { readonly error: TransactionError } {
  const writable: string[] = [];
  const readonly: string[] = [];
  for (const lookup of wire.lookups) {
    const table = account(lookup.table);
    if (table === null) return { error: "AddressLookupTableNotFound" };
    if (table.owner !== LOOKUP_TABLE_PROGRAM) return { error: "InvalidAddressLookupTableOwner" };
    for (const [indexes, into] of [
      [lookup.writable, writable],
      [lookup.readonly, readonly],
    ] as const) {
      for (const index of indexes) {
        const entry = entryOf(table.data, index);
        if (entry === null) return { error: "InvalidAddressLookupTableIndex" };
        into.push(entry);
      }
    }
  }
  return { writable, readonly };
}

export const LOOKUP_TABLE_PROGRAM = "AddressLookupTab1e1111111111111111111111111";

/** Bytes before the first address of a table. */
const TABLE_META_BYTES = 56;
const ADDRESS_BYTES = 32;

function entryOf(table: Uint8Array, index: number): string | null {
  const start = TABLE_META_BYTES + index * ADDRESS_BYTES;
  if (start + ADDRESS_BYTES > table.length) return null;
  return getAddressDecoder().decode(table.subarray(start, start + ADDRESS_BYTES));
}
