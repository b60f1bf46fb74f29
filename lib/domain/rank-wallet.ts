import type { DataQualityTier } from "@walletlens/engine/behavior/data-quality";
import type { HolderFigures } from "@walletlens/engine/holders/holder-figures";
import type { WalletProfile } from "@walletlens/engine/wallet/profile";

/** Figures by which analysed wallets are chosen and ranked. */
export interface WalletRanking {
  readonly behaviorType: HolderFigures["behaviorType"];
  readonly dataQualityTier: DataQualityTier;
  /** Null where it is known in part, or not at all. */
  readonly netPnlSol: number | null;
  /** Least that it can be, with every lot without a price worth 0; null where realized PnL is known in part. */
  readonly atLeastNetPnlSol: number | null;
  readonly knownBasisShare: number | null;
  readonly winRate: number | null;
  /** At 95 %; null where there are too few tokens for one. */
  readonly winRateInterval: { readonly low: number; readonly high: number } | null;
  /** Unix seconds. */
  readonly lastTradeAt: number | null;
  /** Swaps. */
  readonly trades: number;
}

/** Extracts from a wallet's figures what it is ranked by. */
export function rankWallet(
  { hud, pnl, intervals }: Pick<WalletProfile, "hud" | "pnl" | "intervals">,
  { behaviorType }: Pick<HolderFigures, "behaviorType">,
  { swaps, lastSwapAt }: { readonly swaps: number; readonly lastSwapAt: number | null },
): WalletRanking {
  const { netPnlSol, atLeast, knownBasisShare, winRate, unknown = [] } = pnl.allTime;
  const isWinRateKnown = !unknown.includes("winRate");
  return {
    behaviorType,
    dataQualityTier: hud.dataQualityTier,
    netPnlSol: unknown.includes("netPnlSol") ? null : netPnlSol,
    atLeastNetPnlSol: atLeast.netPnlSol,
    knownBasisShare,
    winRate: isWinRateKnown ? winRate : null,
    winRateInterval: isWinRateKnown ? intervals.winRate : null,
    lastTradeAt: lastSwapAt,
    trades: swaps,
  };
}

/**
 * Values that rankings are sorted by, the largest first: the least that each figure can be. Few trades make a wide
 * interval, and so rank below many; a figure of which nothing is known ranks last.
 */
export function toSortKeys(ranking: WalletRanking): {
  readonly net: number;
  readonly winRate: number;
  readonly lastTrade: number;
} {
  return {
    net: ranking.netPnlSol ?? ranking.atLeastNetPnlSol ?? UNKNOWN,
    winRate: ranking.winRateInterval?.low ?? UNKNOWN,
    lastTrade: ranking.lastTradeAt ?? UNKNOWN,
  };
}

const UNKNOWN = Number.NEGATIVE_INFINITY;
