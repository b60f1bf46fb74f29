import type { Address } from "@walletlens/engine/address";

/** Wallets whose figures somebody has paid for. Throws an AppError `database_unavailable` where the store is away. */
export interface BoughtWallets {
  /** Notes a sale of each. Returns those that were not noted a moment ago. */
  note(wallets: readonly Address[]): Promise<readonly Address[]>;
  has(wallet: Address): Promise<boolean>;
}
