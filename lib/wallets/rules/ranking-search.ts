import type { BotFilter, RankingOrder, RankingPeriod } from "@walletlens/contract/constants";
import type { RankingPosition } from "@walletlens/contract/ranking-cursor";
import type { Address } from "@walletlens/engine/address";
import type { BehaviorType } from "@walletlens/engine/behavior/classify-behavior";
import type { DataQualityTier } from "@walletlens/engine/behavior/data-quality";
import type { LinkVerdict } from "@walletlens/engine/coordination/join-links";
import type { PnlResults, Verdict } from "@walletlens/engine/result-types";
import type { ListedPeriod, PeriodRanking, PositionRanking, WalletRanking } from "./rank-wallet";
import type { ObservedRate, ShrunkenRate } from "./shrunken-rate";

/** Filter and order of wallets; null for no filter. */
export interface RankingSearch {
  readonly period: RankingPeriod;
  /** Currency of the order `realized`, and of `minRealized`. */
  readonly currency: "sol" | "usd";
  readonly behaviorType: BehaviorType | null;
  /** SOL, compared with `atLeastNetPnlSol`. */
  readonly minNet: number | null;
  /** Known realized PnL of the period, in the currency. */
  readonly minRealized: number | null;
  readonly minTier: DataQualityTier | null;
  /** Unix milliseconds. */
  readonly activeSince: number | null;
  /** True for wallets of which the whole period is covered. */
  readonly complete: boolean;
  readonly bots: BotFilter | null;
  /** Cycles completed in the period. */
  readonly minTrades: number;
  /** Win rate of positions, of complete histories. */
  readonly minPositionWinRate: number | null;
  /** Lower bound of `share30s`. */
  readonly minCopyability: number | null;
  readonly verdict: Verdict | null;
  readonly sortBy: RankingOrder;
  readonly limit: number;
  /** Position to continue after; null for the beginning. */
  readonly after: RankingPosition | null;
}

/** All fresh wallets, the best result of all time first. */
export const ANY_WALLETS = {
  period: "all",
  currency: "sol",
  sortBy: "net",
  behaviorType: null,
  minNet: null,
  minTier: null,
  activeSince: null,
  complete: false,
  bots: null,
  minTrades: 0,
  minCopyability: null,
  after: null,
  minRealized: null,
  minPositionWinRate: null,
  verdict: null,
} as const satisfies Omit<RankingSearch, "limit">;

/** Name of a period in metrics. */
export const LISTED_PERIODS: Readonly<Record<RankingPeriod, ListedPeriod>> = {
  "7d": "d7",
  "30d": "d30",
  "90d": "d90",
  all: "all",
};

/** Rates that are shrunken: win rates of a period, or that of positions. */
export type ShrunkenRateName = RankingPeriod | "positions";

export interface RankedWallet extends Omit<WalletRanking, "results" | "periodRates" | "rateVariances"> {
  readonly address: Address;
  /** Unix milliseconds. */
  readonly calculatedAt: number;
  /** Results of the requested period. */
  readonly period: PeriodRanking;
  /** Win rate of the requested period; null if it is not ranked. */
  readonly periodRate: ObservedRate | null;
  /** Value of the sort key. */
  readonly sortedBy: number;
  /** True if the order lists the wallet before those that are covered in part. */
  readonly sortedFirst: boolean;
}

/** A linked wallet that lost in the tokens in which another one made its profit. */
export interface LinkedLoss {
  readonly walletAddress: Address;
  readonly verdict: LinkVerdict;
  /** Share of the profit from these tokens, 0 to 1. */
  readonly share: number;
  /** Unix milliseconds. */
  readonly comparedAt: number;
}

/** A ranked wallet with rates that are shrunken; these are null if there is no rate. */
export interface DiscoveredWallet extends Omit<RankedWallet, "period" | "positions"> {
  /** Public name of its owner, or null. */
  readonly label: string | null;
  /** The linked wallet whose losses are at least half of its profit, or null. */
  readonly linkedLoss: LinkedLoss | null;
  readonly shrunkenWinRate: ShrunkenRate | null;
  readonly period: PeriodRanking & { readonly shrunkenWinRate: ShrunkenRate | null };
  readonly positions: PositionRanking & { readonly shrunkenWinRate: ShrunkenRate | null };
}

export interface DiscoveredWallets {
  readonly wallets: readonly DiscoveredWallet[];
  /** Position to continue after; null at the end. */
  readonly next: RankingPosition | null;
}

/** Total PnL of a wallet and its verdict at its last analysis. */
export interface StoredTotalPnl {
  readonly walletAddress: string;
  readonly pnl: PnlResults;
  readonly verdict: Verdict;
  /** Unix milliseconds. */
  readonly analyzedAt: number;
}
