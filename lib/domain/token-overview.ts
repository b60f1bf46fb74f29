import type { RankedHolder } from "@walletlens/engine/holders/rank-holders";
import type { WalletLabel } from "@walletlens/engine/wallet/wallet-input";

/** Facts of a token that cost a few calls: nobody's history is read for them. */
export interface TokenOverview {
  /** Dollars for a whole token; null where no source has a price. */
  readonly priceUsd: number | null;
  /** Price × supply, dollars; null without a price. */
  readonly marketCapUsd: number | null;
  /** Owners of the largest accounts, largest first; null where the provider does not tell them. */
  readonly largest: readonly LargestHolder[] | null;
}

export interface LargestHolder extends RankedHolder {
  /** Public label of a system's account, as a pool's or an exchange's. */
  readonly label: WalletLabel | null;
}
