import type { LedgerEntry } from "@/lib/domain/billing/ledger-entry";
import type { Spending, SpendingCaps } from "@/lib/domain/billing/spending";
import type { EntryPage } from "@/lib/ports/billing";

/**
 * Activity of an account, as its owner sees it. Throws an AppError `database_unavailable` where the store is away.
 */
export interface AccountActivity {
  /** Every key that was ever issued for the account, newest first. */
  listKeys(userId: string): Promise<readonly KeySummary[]>;
  /** Charged calls of the last `days` UTC days, today included, by day and endpoint; what was given back is taken off. */
  readUsage(userId: string, days: number): Promise<readonly UsageRow[]>;
  /** Entries of the ledger, newest first. */
  readEntries(userId: string, page: EntryPage): Promise<readonly LedgerEntry[]>;
}

export interface KeySummary {
  readonly keyId: string;
  /** The first characters, to recognize it by. */
  readonly display: string;
  readonly description: string;
  readonly standing: "active" | "revoked" | "expired";
  /** ISO 8601, UTC, as the other times. */
  readonly createdAt: string;
  readonly expiresAt: string | null;
  /** Time at which a call was charged last; null for never. */
  readonly lastUsedAt: string | null;
  /** Charged calls. */
  readonly calls: number;
  readonly caps: SpendingCaps;
  readonly spent: Spending;
}

export interface UsageRow {
  /** A UTC day as 2026-11-20. */
  readonly day: string;
  /** Id of the endpoint. */
  readonly endpoint: string;
  readonly calls: number;
  readonly credits: number;
}
