import { testAddress } from "@walletlens/engine/testing/build-change";
import { buildPnl } from "@walletlens/engine/testing/build-pnl";
import type { RankedWallet } from "@/lib/wallets/rules/ranking-search";

/** A ranked wallet with a whole history, a total of 1 SOL and no rates, apart from `fields`. */
export function buildRankedWallet(name: string, fields: Partial<RankedWallet> = {}): RankedWallet {
  return {
    ...{ address: testAddress(name), behaviorType: null, dataQualityTier: "GOLD", complete: true },
    pnl: buildPnl({ realized: 1 }),
    ...{ netPnlSol: 1, atLeastNetPnlSol: 1, transferredOutCostSol: 0, knownBasisShare: 1 },
    ...{ winRate: null, winRateInterval: null, periodRate: null, independentTrades: 0 },
    ...{ lastTradeAt: null, trades: 3, calculatedAt: 0, sortedBy: 0.5, sortedFirst: true },
    ...{ share30s: null, isBot: false },
    period: { realizedPnlSol: 0, realizedPnlUsd: 0, tradesCount: 0, winRate: 0, complete: true },
    review: {
      verdict: "not_enough_data",
      trimmedMeanPnlInterval: null,
      profitFactor: null,
      maxDrawdownSol: null,
    },
    positions: { winRate: null, count: 0, unknownCount: 0, independent: 0 },
    ...fields,
  };
}
