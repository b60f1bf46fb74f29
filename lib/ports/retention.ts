import type { Address } from "@walletlens/engine/address";

/**
 * Removal of data that nobody has asked for lately. Throws an AppError `database_unavailable` where the store is away.
 */
export interface Retention {
  /** Notes that wallets were asked for just now. */
  recordAccess(wallets: readonly Address[]): Promise<void>;
  /**
   * Removes histories and answers of wallets that nobody asked for in so many days and that are not being analysed: a
   * part of them, as much as one statement may hold. Returns how many wallets it were; 0 where there are no more.
   */
  removeWallets(keptDays: number): Promise<number>;
  /** As `removeWallets`, for names of tokens that were not read in so many days. */
  removeTokenNames(keptDays: number): Promise<number>;
}
