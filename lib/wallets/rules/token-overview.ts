import type { RankedHolder } from "@walletlens/engine/holders/rank-holders";
import type { WalletLabel } from "@walletlens/engine/known-address";

/** Facts of a token that take a few calls and no wallet histories. */
export interface TokenOverview {
  /** Dollars per whole token, or null. */
  readonly priceUsd: number | null;
  /** ISO 8601 time since which no source of token prices works; null if one does. */
  readonly pricesUnavailableSince: string | null;
  /** Price × supply, dollars; null without a price. */
  readonly marketCapUsd: number | null;
  /** Null without a transaction with a time, or if the provider fails. */
  readonly age: TokenAge | null;
  /** Owners of the largest accounts, largest first; null if the provider fails. */
  readonly largest: readonly LargestHolder[] | null;
  /** True if `largest` has all holders. */
  readonly listsAllHolders: boolean;
}

/** The oldest transaction on a page of a mint's signatures. */
export interface TokenAge {
  /** ISO 8601. */
  readonly oldestAt: string;
  /** True if it is the first transaction of the mint; false if the mint is older. */
  readonly isFirst: boolean;
}

export interface LargestHolder extends RankedHolder {
  /** Label of a system account, such as a pool or an exchange. */
  readonly label: WalletLabel | null;
  /** True if the owner is a program or an account of one, as a paid analysis decides. */
  readonly isProgramAccount: boolean;
}
