import type { LedgerKind } from "@walletlens/contract/constants";

/** One line as its owner looks at it. */
export interface LedgerLine extends LedgerEntry {
  /** Credits of the account after it. */
  readonly balance: number;
  /** Key that paid; null where none did. */
  readonly key: { readonly display: string; readonly description: string } | null;
  /** Addresses that it is about, as far as a job names them. */
  readonly subjects: readonly string[];
}

/** One line of an account's ledger. The balance of an account is the sum of its lines. */
export interface LedgerEntry {
  readonly id: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** Negative where credits went. */
  readonly credits: number;
  readonly kind: LedgerKind;
  readonly reason: string;
  readonly requestId: string | null;
  readonly jobId: string | null;
  readonly keyId: string | null;
}
