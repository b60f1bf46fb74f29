/** Reasons for which credits came or went. */
export const LEDGER_KINDS = ["bonus", "grant", "charge", "refund", "pack"] as const;
export type LedgerKind = (typeof LEDGER_KINDS)[number];

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
