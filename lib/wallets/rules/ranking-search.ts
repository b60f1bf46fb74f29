import type { RankingOrder } from "@walletlens/contract/constants";
import type { RankingPlace } from "@walletlens/contract/ranking-cursor";
import type { Address } from "@walletlens/engine/address";
import type { BehaviorType } from "@walletlens/engine/behavior/classify-behavior";
import type { DataQualityTier } from "@walletlens/engine/behavior/data-quality";
import type { WalletRanking } from "./rank-wallet";
import type { ShrunkenRate } from "./shrunken-rate";

/** Choice of analyzed wallets; null leaves a condition out. */
export interface RankingSearch {
  readonly behaviorType: BehaviorType | null;
  /** SOL, of the lower bound of the net result. */
  readonly minNet: number | null;
  readonly minTier: DataQualityTier | null;
  /** Unix milliseconds. */
  readonly activeSince: number | null;
  readonly sortBy: RankingOrder;
  readonly limit: number;
  /** Place after which the list goes on; null for its beginning. */
  readonly after: RankingPlace | null;
}

/** One analyzed wallet. */
export interface RankedWallet extends WalletRanking {
  readonly address: Address;
  /** Unix milliseconds. */
  readonly calculatedAt: number;
  /** Column that it was sorted by. */
  readonly sortedBy: number;
}

/** One page of analyzed wallets. */
export interface DiscoveredWallets {
  readonly wallets: readonly (RankedWallet & {
    /** Name by which its owner is publicly known; null where there is none. */
    readonly label: string | null;
    /** Null without a trade of known result. */
    readonly shrunkenWinRate: ShrunkenRate | null;
  })[];
  /** Place after which the list goes on; null at its end. */
  readonly next: RankingPlace | null;
}
