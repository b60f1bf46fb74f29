import type { AddressNote } from "@/lib/domain/address-note";

/** Notes of accounts for themselves. Throws an AppError `database_unavailable` where the store is away. */
export interface AddressNotes {
  /** Those of the account, by label. */
  list(userId: string): Promise<readonly AddressNote[]>;
  /** Keeps it in place of an earlier one; an empty one removes it. False where the account has too many. */
  keep(userId: string, note: AddressNote): Promise<boolean>;
}
