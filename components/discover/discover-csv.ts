import { formatCsv } from "@/lib/format-csv";
import type { DiscoveredWallets } from "@/lib/wallets/rules/ranking-search";

const HEAD = [
  ...["walletAddress", "label", "behaviorType", "dataQualityTier", "complete"],
  ...["netPnlSol", "atLeastNetPnlSol"],
  ...["knownBasisShare", "winRate", "winRateLow", "winRateHigh"],
  ...[
    "shrunkenWinRate",
    "shrunkenWinRateLow",
    "shrunkenWinRateHigh",
    "trades",
    "lastTradeAt",
    "calculatedAt",
  ],
];

/** Exact values; unknown ones are empty. */
export function writeDiscoverCsv(wallets: DiscoveredWallets["wallets"]): string {
  const lines = wallets.map((wallet) => [
    ...[wallet.address, wallet.label, wallet.behaviorType, wallet.dataQualityTier, String(wallet.complete)],
    ...[wallet.netPnlSol, wallet.atLeastNetPnlSol, wallet.knownBasisShare, wallet.winRate],
    ...[wallet.winRateInterval?.low ?? null, wallet.winRateInterval?.high ?? null],
    ...[wallet.shrunkenWinRate?.rate ?? null, wallet.shrunkenWinRate?.low ?? null],
    ...[wallet.shrunkenWinRate?.high ?? null, wallet.trades],
    wallet.lastTradeAt === null ? null : new Date(wallet.lastTradeAt * 1000).toISOString(),
    new Date(wallet.calculatedAt).toISOString(),
  ]);
  return formatCsv([HEAD, ...lines]);
}
