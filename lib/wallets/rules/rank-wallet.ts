import type { DataQualityTier } from "@walletlens/engine/behavior/data-quality";
import type { HolderMetrics } from "@walletlens/engine/holders/holder-metrics";
import type { WalletMetrics } from "@walletlens/engine/wallet/compute-metrics";
import type { WalletProfile } from "@walletlens/engine/wallet/profile";

/** Metrics by which wallets are filtered and ranked. */
export interface WalletRanking {
  readonly behaviorType: HolderMetrics["behaviorType"];
  readonly dataQualityTier: DataQualityTier;
  /** True if the whole history is covered. */
  readonly complete: boolean;
  /** Null if it is unknown or a lower bound. */
  readonly netPnlSol: number | null;
  /** Lower bound, with every unpriced lot worth 0; null if realized PnL is a lower bound. */
  readonly atLeastNetPnlSol: number | null;
  readonly knownBasisShare: number | null;
  /** Of the covered period; null without a round trip of known result. */
  readonly winRate: number | null;
  /** At 95 %; null without a round trip of known result. */
  readonly winRateInterval: { readonly low: number; readonly high: number } | null;
  /** Effective sample size of the win rate; 0 without one. */
  readonly independentTrades: number;
  /** Unix seconds. */
  readonly lastTradeAt: number | null;
  /** Swaps. */
  readonly trades: number;
}

/** Extracts the ranking values from a wallet's metrics. */
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
    // An unknown rate with an interval is that of the covered period; without an interval there is none.
    winRate: intervals.winRate === null ? null : winRate,
    winRateInterval: intervals.winRate,
    independentTrades: intervals.winRate === null ? 0 : independentTrades,
    lastTradeAt: activity.lastSwapAt,
    trades: activity.swaps,
  };
}

/** Returns the sort keys, largest first; unknown values rank last. */
export function toSortKeys(ranking: WalletRanking): { readonly net: number; readonly lastTrade: number } {
  return {
    net: ranking.atLeastNetPnlSol ?? UNKNOWN,
    lastTrade: ranking.lastTradeAt ?? UNKNOWN,
  };
}

const UNKNOWN = Number.NEGATIVE_INFINITY;
