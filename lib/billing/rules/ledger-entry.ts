import type { LedgerKind } from "@walletlens/contract/constants";

/** A ledger entry, as shown to its owner. */
export interface LedgerLine extends LedgerEntry {
  /** Credits of the account after this entry. */
  readonly balance: number;
  /** The key that was charged, or null. */
  readonly key: { readonly display: string; readonly description: string } | null;
  /** Addresses of the job, if it names any. */
  readonly subjects: readonly string[];
}

/** One entry of an account's ledger. */
export interface LedgerEntry {
  readonly id: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** Negative for a charge. */
  readonly credits: number;
  readonly kind: LedgerKind;
  readonly reason: string;
  readonly requestId: string | null;
  readonly jobId: string | null;
  readonly keyId: string | null;
}
