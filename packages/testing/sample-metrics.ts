/** Metrics of an ordinary wallet's HUD; the market cap of its entries is unknown. */
export const SAMPLE_METRICS = {
  winRate: 0.5,
  trimmedMeanPnl: 1.25,
  avgTxValueSol: 2,
  avgTradesPerDay: 3,
  medianHoldTimeHours: 48,
  uniqueTokensPerDay: 1.5,
  currentHoldingsSol: 10,
  currentHoldingsUsd: 2000,
  typicalEntryMcapUsd: 0,
  dominantEntryMcapBucket: "unknown",
} as const;
