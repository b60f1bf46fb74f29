import type { HolderMetrics } from "../holders/holder-metrics.ts";
import type { HolderOutcome, HolderResult, HolderSurvey } from "../holders/holder-outcome.ts";
import { toPartialSum } from "../wallet/partial-sum.ts";
import { testAddress } from "./build-change.ts";
import { buildPnl } from "./build-pnl.ts";

const LATELY = { realizedPnlSol: 1, realizedPnlUsd: 200, tradesCount: 2, winRate: 0.5 };
/** Metrics of a holder that has every one. */
export const SURVEY_METRICS: HolderMetrics = {
  behaviorType: "SWING",
  exitPattern: "partial_exit",
  medianHoldTimeHours: 48,
  avgHoldTimeHours: 50,
  dailyFlipRatio: 0.1,
  dataQualityTier: "SILVER",
  tierReasons: ["basis"],
  knownBasisShare: 0.75,
  coverage: { transactions: 40, complete: true },
  confidence: 0.5,
  completedCycleCount: 5,
  periods: { d7: LATELY, d30: LATELY, d90: LATELY },
  outcomes: { count: 8, winners: 4, winRate: 0.5, unknownCount: 0 },
  shape: { meanPnlSol: 0.5, bestShare: 0.5, topFiveShare: 1, profitFactor: 3, withoutBestSol: 1 },
  risk: { maxDrawdownSol: 1, longestLosingRun: 2 },
  copyability: { share10s: 1, share30s: 1, share60s: 0.5 },
  results: buildPnl({ realized: 4, openPriced: 2 }, { realized: 800, openPriced: 400 }),
  usd: { realizedPnlUsd: 800, winRate: 0.5 },
  costs: { networkFeesSol: 0.02, tipsSol: 0.01, failedFeesSol: 0 },
  netAfterCostsSol: toPartialSum(5.5),
  exitRate: 0.8,
  totalTokensTraded: 10,
  solBalance: 3,
  positions: 1,
  holdingsValueSol: toPartialSum(2),
  topHoldings: [{ tokenAddress: testAddress("M"), valueSol: 2, listedValueSol: 2 }],
};
/** Metrics of a holder without a class and without a known realized result. */
export const FRESH_METRICS: HolderMetrics = {
  ...SURVEY_METRICS,
  behaviorType: null,
  results: buildPnl({ realized: null, openPriced: 2 }),
  exitPattern: null,
};
const EXCHANGE = { type: "exchange", label: "Some exchange" } as const;

/** Result of an analyzed holder that never bought the token. */
export const buildAnalyzed = (metrics: HolderMetrics): HolderResult => ({
  status: "analyzed",
  metrics,
  token: null,
  label: null,
});

/** A holder of one unit by its rank and share. */
export function buildOutcome(rank: number, supplyPercent: number, result: HolderResult): HolderOutcome {
  const holder = { owner: testAddress(`H${rank + 1}`), amount: 1n, rank, supplyPercent };
  return { holder, valueSol: null, result };
}

/** Survey of the 20 largest holders, with these outcomes. */
export function buildSurvey(...outcomes: readonly HolderOutcome[]): HolderSurvey {
  const tokenMint = testAddress("M");
  return { tokenMint, topN: 20, discovery: "program_accounts", truncated: false, outcomes };
}

/** A holder of each kind. */
export const FOUR_OUTCOMES = [
  buildOutcome(1, 40, { status: "skipped", label: EXCHANGE }),
  buildOutcome(2, 20, buildAnalyzed(SURVEY_METRICS)),
  buildOutcome(3, 10, { status: "failed" }),
  buildOutcome(4, 5, buildAnalyzed(FRESH_METRICS)),
];
