import type { HolderRow, JobHolder } from "@/components/token/holder-row";

/** A failed holder has its rank and supply only. */
export function toHolderRow(holder: JobHolder): HolderRow {
  if ("analysisFailed" in holder) return { ...NOTHING_KNOWN, ...holder };
  return { ...holder, analysisFailed: false, unknown: holder.unknown ?? [] };
}

const UNKNOWN_RESULT = {
  realized: null,
  openPriced: null,
  openUnpricedCost: null,
  total: null,
  unknown: ["realized", "openPriced", "openUnpricedCost", "total"],
};

const NOTHING_KNOWN = {
  results: { sol: UNKNOWN_RESULT, usd: UNKNOWN_RESULT },
  behaviorType: null,
  exitPattern: "unknown",
  medianHoldTimeHours: 0,
  avgHoldTimeHours: 0,
  dailyFlipRatio: 0,
  dataQualityTier: "INSUFFICIENT",
  tierReasons: ["cycles"],
  knownBasisShare: null,
  coverage: null,
  confidence: 0,
  completedCycleCount: 0,
  tokenHoldingValueSol: 0,
  token: null,
  usd: null,
  costs: null,
  periods: null,
  positions: null,
  shape: null,
  risk: null,
  copyability: null,
  walletRealizedPnlSol: 0,
  walletPnlSol: 0,
  netAfterCostsSol: 0,
  exitRate: 0,
  totalTokensTraded: 0,
  solBalance: 0,
  currentHoldingsCount: 0,
  knownType: null,
  knownLabel: null,
  analysisSkipped: false,
  unknown: [
    "medianHoldTimeHours",
    "confidence",
    "tokenHoldingValueSol",
    "walletRealizedPnlSol",
    "walletPnlSol",
    "netAfterCostsSol",
    "exitPattern",
    "solBalance",
    "currentHoldingsCount",
  ],
} as const;
