import type { DataQualityTier } from "@walletlens/engine/behavior/data-quality";
import type { HolderMetrics } from "@walletlens/engine/holders/holder-metrics";
import type { WalletMetrics } from "@walletlens/engine/wallet/compute-metrics";
import type { WalletProfile } from "@walletlens/engine/wallet/profile";

/** Metrics by which analyzed wallets are chosen and ranked. */
export interface WalletRanking {
  readonly behaviorType: HolderMetrics["behaviorType"];
  readonly dataQualityTier: DataQualityTier;
  /** True where its whole history is covered. */
  readonly complete: boolean;
  /** Null where it is known in part, or not at all. */
  readonly netPnlSol: number | null;
  /** Lower bound, with every lot without a price worth 0; null where realized PnL is known in part. */
  readonly atLeastNetPnlSol: number | null;
  readonly knownBasisShare: number | null;
  /** Of the covered period; null without a trade of known result. */
  readonly winRate: number | null;
  /** At 95 %; null without a trade of known result. */
  readonly winRateInterval: { readonly low: number; readonly high: number } | null;
  /** Number of independent trades that say as much about the win rate as all of them; 0 without one. */
  readonly independentTrades: number;
  /** Unix seconds. */
  readonly lastTradeAt: number | null;
  /** Swaps. */
  readonly trades: number;
}

/** Extracts from a wallet's metrics the values that it is ranked by. */
export function rankWallet(
  { hud, pnl, intervals, coverage }: Pick<WalletProfile, "hud" | "pnl" | "intervals" | "coverage">,
  { behaviorType }: Pick<HolderMetrics, "behaviorType">,
  { activity, independentTrades }: Pick<WalletMetrics, "activity" | "independentTrades">,
): WalletRanking {
  const { netPnlSol, atLeast, knownBasisShare, winRate, unknown = [] } = pnl.allTime;
  return {
    behaviorType,
    dataQualityTier: hud.dataQualityTier,
    complete: coverage.complete,
    netPnlSol: unknown.includes("netPnlSol") ? null : netPnlSol,
    atLeastNetPnlSol: atLeast.netPnlSol,
    knownBasisShare,
    // A rate that is named is that of the covered period where it has an interval, and else nothing.
    winRate: intervals.winRate === null ? null : winRate,
    winRateInterval: intervals.winRate,
    independentTrades: intervals.winRate === null ? 0 : independentTrades,
    lastTradeAt: activity.lastSwapAt,
    trades: activity.swaps,
  };
}

/** Values that rankings are sorted by, the largest first; a metric of which nothing is known ranks last. */
export function toSortKeys(ranking: WalletRanking): { readonly net: number; readonly lastTrade: number } {
  return {
    net: ranking.atLeastNetPnlSol ?? UNKNOWN,
    lastTrade: ranking.lastTradeAt ?? UNKNOWN,
  };
}

const UNKNOWN = Number.NEGATIVE_INFINITY;
