import type { RankingOrder } from "@walletlens/contract/constants";
import type { RankingPosition } from "@walletlens/contract/ranking-cursor";
import type { Address } from "@walletlens/engine/address";
import type { BehaviorType } from "@walletlens/engine/behavior/classify-behavior";
import type { DataQualityTier } from "@walletlens/engine/behavior/data-quality";
import type { WalletRanking } from "./rank-wallet";
import type { ShrunkenRate } from "./shrunken-rate";

/** Filter and order of wallets; null for no filter. */
export interface RankingSearch {
  readonly behaviorType: BehaviorType | null;
  /** SOL, lower bound of the net PnL. */
  readonly minNet: number | null;
  readonly minTier: DataQualityTier | null;
  /** Unix milliseconds. */
  readonly activeSince: number | null;
  readonly sortBy: RankingOrder;
  readonly limit: number;
  /** Position to continue after; null for the beginning. */
  readonly after: RankingPosition | null;
}

export interface RankedWallet extends WalletRanking {
  readonly address: Address;
  /** Unix milliseconds. */
  readonly calculatedAt: number;
  /** Value of the sort key. */
  readonly sortedBy: number;
}

export interface DiscoveredWallets {
  readonly wallets: readonly (RankedWallet & {
    /** Public name of its owner, or null. */
    readonly label: string | null;
    /** Null without a round trip of known result. */
    readonly shrunkenWinRate: ShrunkenRate | null;
  })[];
  /** Position to continue after; null at the end. */
  readonly next: RankingPosition | null;
}
