import { AddressLookupTableAccount } from "@solana/web3.js";
import type { AccountState } from "./account-state.ts";
import type { TransactionError } from "./transaction-error.ts";
import type { WireTransaction } from "./wire-transaction.ts";

/** Addresses of a version 0 transaction from lookup tables, in order. */
export interface LoadedAddresses {
  readonly writable: readonly string[];
  readonly readonly: readonly string[];
}

/** Resolves the table lookups of a transaction, or returns the error. */
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
    const { addresses } = AddressLookupTableAccount.deserialize(table.data);
    const entries = (indexes: readonly number[]) => indexes.map((index) => addresses[index]?.toBase58());
    for (const [tableEntries, loadedAddresses] of [
      [entries(lookup.writable), writable],
      [entries(lookup.readonly), readonly],
    ] as const) {
      for (const entry of tableEntries) {
        if (entry === undefined) return { error: "InvalidAddressLookupTableIndex" };
        loadedAddresses.push(entry);
      }
    }
  }
  return { writable, readonly };
}

export const LOOKUP_TABLE_PROGRAM = "AddressLookupTab1e1111111111111111111111111";
