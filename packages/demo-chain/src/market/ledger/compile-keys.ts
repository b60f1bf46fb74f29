import type { LedgerAccount } from "./account.ts";
import type { KeyCounts } from "./transaction-record.ts";

/** Use that a transaction makes of one account. */
export interface KeyUse {
  readonly account: LedgerAccount;
  signer: boolean;
  writable: boolean;
  /** Named as the program of a top-level instruction: cannot be loaded from a lookup table. */
  invoked: boolean;
}

export interface CompiledKeys<T extends KeyUse> {
  readonly counts: KeyCounts;
  readonly uses: readonly T[];
}

/**
 * Orders the accounts of a message as the runtime does: signers, writable, read-only, then what is loaded from
 * lookup tables (writable first), where the version allows it. Signers keep the order of their first use.
 */
export function compileKeys<T extends KeyUse>(all: Iterable<T>, version: "legacy" | 0): CompiledKeys<T> {
  const signers: T[] = [];
  const writable: T[] = [];
  const readonly: T[] = [];
  const loadedWritable: T[] = [];
  const loadedReadonly: T[] = [];
  for (const use of all) {
    const loadable = version === 0 && use.account.lookupIndex >= 0 && !use.invoked;
    if (use.signer) signers.push(use);
    else if (loadable) (use.writable ? loadedWritable : loadedReadonly).push(use);
    else (use.writable ? writable : readonly).push(use);
  }
  loadedWritable.sort(byLookupIndex);
  loadedReadonly.sort(byLookupIndex);
  return {
    uses: [...signers, ...writable, ...readonly, ...loadedWritable, ...loadedReadonly],
    counts: {
      signers: signers.length,
      writable: writable.length,
      loadedWritable: loadedWritable.length,
      loadedReadonly: loadedReadonly.length,
    },
  };
}

function byLookupIndex(left: KeyUse, right: KeyUse): number {
  return left.account.lookupIndex - right.account.lookupIndex;
}
