import type { LedgerAccount } from "./account.ts";
import type { OperationName } from "./operations.ts";

/** One transaction as it was executed. */
export interface TransactionRecord {
  readonly slot: number;
  readonly version: "legacy" | 0;
  readonly feeLamports: number;
  readonly failure: Failure | null;
  readonly keys: KeyCounts;
  /** Static keys first, then those loaded from lookup tables. */
  readonly accounts: readonly LedgerAccount[];
  /** One per account, same order. */
  readonly balances: readonly KeyBalance[];
  /** In order of execution, inner instructions after the one that invoked them. */
  readonly instructions: readonly RecordedInstruction[];
}

/** A failed transaction keeps its top-level instructions and the program's error code. */
export interface Failure {
  readonly instruction: number;
  readonly code: number;
}

/** Numbers of accounts of each kind; the other static ones are read-only and unsigned. */
export interface KeyCounts {
  readonly signers: number;
  /** Static, unsigned. */
  readonly writable: number;
  readonly loadedWritable: number;
  readonly loadedReadonly: number;
}

export interface KeyBalance {
  readonly lamportsBefore: bigint;
  readonly lamportsAfter: bigint;
  /** Base units; null where the account was no open token account. */
  readonly amountBefore: bigint | null;
  readonly amountAfter: bigint | null;
}

export interface RecordedInstruction {
  readonly operation: OperationName;
  /** 1 at top level. */
  readonly depth: number;
  readonly program: LedgerAccount;
  readonly accounts: readonly LedgerAccount[];
  readonly first: bigint;
  readonly second: bigint;
}
