import type { Address } from "@walletlens/engine/address";

/** Wallets whose figures somebody has paid for. Throws an AppError `database_unavailable` where the store is away. */
export interface PaidWallets {
  /** Notes a sale of each. */
  note(wallets: readonly Address[]): Promise<void>;
  has(wallet: Address): Promise<boolean>;
}
