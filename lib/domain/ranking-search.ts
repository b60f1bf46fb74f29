import type { Address } from "@walletlens/engine/address";
import type { BehaviorType } from "@walletlens/engine/behavior/classify-behavior";
import type { DataQualityTier } from "@walletlens/engine/behavior/data-quality";
import type { WalletRanking } from "./rank-wallet";
import type { RatePrior, ShrunkenRate } from "./shrunken-rate";

/**
 * Orders of analysed wallets, the highest first: `net` by the lower bound of the net result, `winRate` by the shrunken
 * rate. In both, wallets that are covered whole come before all others.
 */
export const RANKING_ORDERS = ["net", "winRate", "lastTrade", "trades"] as const;
export type RankingOrder = (typeof RANKING_ORDERS)[number];

/** Choice of analysed wallets; null leaves a condition out. */
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

/** Place in a list: what the wallet there is sorted by, its address, and the prior that the list shrinks rates by. */
export interface RankingPlace {
  readonly complete: boolean;
  readonly value: number;
  readonly address: string;
  readonly prior: RatePrior;
}

/** One analysed wallet. */
export interface RankedWallet extends WalletRanking {
  readonly address: Address;
  /** Unix milliseconds. */
  readonly calculatedAt: number;
  /** Column that it was sorted by. */
  readonly sortedBy: number;
}

/** One page of analysed wallets. */
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
