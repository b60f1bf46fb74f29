import type { RankedHolder } from "@walletlens/engine/holders/rank-holders";
import type { WalletLabel } from "@walletlens/engine/known-address";

/** Facts of a token that cost a few calls: no wallet's history is read for them. */
export interface TokenOverview {
  /** Dollars for a whole token; null where no source has a price. */
  readonly priceUsd: number | null;
  /** Price × supply, dollars; null without a price. */
  readonly marketCapUsd: number | null;
  /** Age of the token; null where it has no transaction with a time, or the provider does not tell. */
  readonly age: TokenAge | null;
  /** Owners of the largest accounts, largest first; null where the provider does not tell them. */
  readonly largest: readonly LargestHolder[] | null;
}

/** The oldest transaction of a mint on one page of its signatures. */
export interface TokenAge {
  /** ISO 8601. */
  readonly oldestAt: string;
  /** True where none came before it, so that the token was made then; false where it is older than that. */
  readonly isFirst: boolean;
}

export interface LargestHolder extends RankedHolder {
  /** Public label of a system's account, as a pool's or an exchange's. */
  readonly label: WalletLabel | null;
}
