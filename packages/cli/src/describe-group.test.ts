import type { HolderProfile } from "@walletlens/client/api-types";
import { expect, test } from "vitest";
import { describeGroupResult } from "./describe-group.ts";

const MINT = "JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN";
const PERIOD = { realizedPnlSol: 9, realizedPnlUsd: 900, tradesCount: 4, winRate: 0.25 };
const MONTH = { ...PERIOD, realizedPnlSol: -2, unknown: ["realizedPnlSol"] };
const RESULT = { realized: 248.5, openPriced: 1.5, openUnpricedCost: 0, total: 250 };
const HOLDER: HolderProfile = {
  ...{ walletAddress: "FzLZJCdqWNJ3mda5JswHC6kCKQ28C6DQbFAxjXhDyNJX", rank: 1, supplyPercent: 2.5 },
  ...{ behaviorType: "SWING", exitPattern: "partial_exit", medianHoldTimeHours: 48, avgHoldTimeHours: 50 },
  ...{ dailyFlipRatio: 0, dataQualityTier: "GOLD", tierReasons: [], knownBasisShare: 1, confidence: 0.8 },
  ...{ coverage: { transactions: 1000, complete: true }, completedCycleCount: 20, tokenHoldingValueSol: 3 },
  ...{ token: null, walletRealizedPnlSol: 248.5, walletPnlSol: 250, netAfterCostsSol: 249.5 },
  ...{ usd: null, costs: null, shape: null, risk: null, copyability: null, exitRate: 1 },
  periods: { d7: PERIOD, d30: MONTH, d90: PERIOD },
  positions: { count: 8, winners: 2, winRate: 0.25, unknownCount: 1 },
  ...{ totalTokensTraded: 12, solBalance: 3, currentHoldingsCount: 1, knownType: null, knownLabel: null },
  analysisSkipped: false,
  results: { sol: RESULT, usd: RESULT },
};

function describeHolders(profile: HolderProfile): string {
  return describeGroupResult({
    mode: "top_holders",
    tokenMint: MINT,
    profiles: [profile],
    metadata: {
      ...{ totalHoldersRequested: 1, totalHoldersAnalyzed: 1, totalProcessingTimeMs: 1 },
      ...{
        avgProcessingTimePerWalletMs: 1,
        failedHolders: 0,
        discovery: "program_accounts",
        truncated: false,
      },
    },
  });
}

test("holders show the 30-day result and winning positions of their wallets, partial or unknown if listed", () => {
  const text = describeHolders(HOLDER);
  expect(text).toMatch(/wallet realized SOL +realized PnL SOL, 30 days +winning positions +quality/);
  expect(text).toMatch(/\+248\.50 +partial −2\.000 +25% +GOLD/);
  const nothing = { ...MONTH, realizedPnlSol: 0 };
  const positions = { count: 0, winners: 0, winRate: 0, unknownCount: 3, unknown: ["winRate"] };
  const unknown = { ...HOLDER, periods: { d7: PERIOD, d30: nothing, d90: PERIOD }, positions };
  expect(describeHolders(unknown)).toMatch(/\+248\.50 +unknown +unknown +GOLD/);
});
