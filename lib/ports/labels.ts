import type { Address } from "@/lib/domain/address";
import type { Kol, WalletLabel } from "@/lib/domain/wallet/wallet-input";

/** What is publicly known of addresses. */
export interface Labels {
  /** The label of a system or program account, or null where the address is an ordinary wallet. */
  findLabel(address: Address): WalletLabel | null;
  /** Who is publicly known to trade with this wallet, or null. */
  findKol(address: Address): Kol | null;
  /** Accounts that block builders are tipped through. */
  tipAccounts(): ReadonlySet<Address>;
}
