import type { Address } from "@walletlens/engine/address";

/**
 * Removal of data without recent requests. Throws an AppError `database_unavailable` where the store is away.
 */
export interface Retention {
  /** Notes that wallets were asked for just now. */
  recordAccess(wallets: readonly Address[]): Promise<void>;
  /**
   * Removes the histories and answers of wallets not requested in the last `keptDays` and not being analyzed: one
   * batch, as many as one statement may hold. Returns the number of wallets; 0 where there are no more.
   */
  removeWallets(keptDays: number): Promise<number>;
  /** As `removeWallets`, for names of tokens that were not read in so many days. */
  removeTokenNames(keptDays: number): Promise<number>;
}
