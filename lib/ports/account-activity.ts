import type { KeySummary, UsageRow } from "@/lib/domain/billing/account-views";
import type { LedgerEntry, LedgerLine } from "@/lib/domain/billing/ledger-entry";
import type { EntryPage } from "./billing";

/**
 * Activity of an account, as its owner sees it. Throws an AppError `database_unavailable` where the store is away.
 */
export interface AccountActivity {
  /** Every key that was ever issued for the account, newest first. */
  listKeys(userId: string): Promise<readonly KeySummary[]>;
  /** Charged calls of the last `days` UTC days, today included, by day and endpoint; what was given back is taken off. */
  readUsage(userId: string, days: number): Promise<readonly UsageRow[]>;
  /** Entries of the ledger with the balance after each, newest first. */
  readLines(userId: string, page: EntryPage): Promise<readonly LedgerLine[]>;
  /** Entries of the ledger, newest first. */
  readEntries(userId: string, page: EntryPage): Promise<readonly LedgerEntry[]>;
}
