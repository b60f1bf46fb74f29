import type { AnalysisInputs, WalletHud } from "@walletlens/engine/result-types";
import { buildPnl } from "@walletlens/engine/testing/build-pnl";
import { toPartialSum } from "@walletlens/engine/wallet/partial-sum";
import { addUpRealized } from "@walletlens/engine/wallet/pnl-results";
import type { WalletBodies } from "@/lib/wallets/wallet-reader";
import { SAMPLE_METRICS } from "@/packages/testing/sample-metrics";

/** An ordinary wallet's address. */
export const WALLET = "FzLZJCdqWNJ3mda5JswHC6kCKQ28C6DQbFAxjXhDyNJX";

const AT = "2026-11-20T10:00:00.000Z";

const LATELY_RESULTS = addUpRealized({ sol: toPartialSum(2.5), usd: toPartialSum(500) });

const lately = { realizedPnlSol: 2.5, realizedPnlUsd: 500, tradesCount: 2, winRate: 0.5 };

const END = {
  signature: "5h6xBEauJ3PK6SWCZ1PGjBvj8vDdWG3KpwATGy1ARAXFSDwt8GFXM7W5Ncn16wmqokgpiKRLuS83KUxyZyv2sUYv",
  slot: 9,
};

const provenance = {
  provider: "walletlens",
  schemaVersion: "1.0.0",
  generatedAt: AT,
  dataRange: { from: "2026-01-01T00:00:00.000Z", to: AT, complete: true },
  inputs: { signatures: 1, hash: "a".repeat(64), pricesHash: "b".repeat(64) },
  transactionRange: { newest: END, oldest: END },
};

/** Inputs of an analysis of one transaction. */
export const SAMPLE_INPUTS: AnalysisInputs = {
  isPast: false,
  signatures: [END.signature],
  missing: [],
  prices: {
    solUsdByHour: [{ hour: "2026-01-01T00:00:00.000Z", usdMicros: "150000000" }],
    present: { solUsd: 150.5, tokens: null },
  },
  mints: [],
  holdings: { slot: 10, lamports: "4000000000", tokens: [] },
  labels: { tips: [], venues: [], exchanges: [], lending: [], incinerators: [], fees: [], dollars: [] },
  rentRates: [{ fromSlot: 0, lamportsPerByte: 6960 }],
};

const hud: WalletHud = {
  walletAddress: WALLET,
  signalType: "wallet_behavior_v1",
  behaviorCode: "W",
  behaviorCategory: "SWING",
  ...SAMPLE_METRICS,
  periods: { d7: lately, d30: lately, d90: lately },
  positions: { winRate: 0.5, winRateAtLeast: 0.5 },
  dataQualityTier: "SILVER",
  tierReasons: ["cycles"],
  isBot: false,
  isWhale: false,
  calculatedAt: AT,
  provenance,
  unknown: ["typicalEntryMcapUsd", "dominantEntryMcapBucket"],
};

/** Every view of one wallet, in the form of the contract. */
export const SAMPLE_WALLET: WalletBodies = {
  hud,
  profile: {
    status: "ok",
    walletAddress: WALLET,
    summary: {
      lastAnalyzedAt: AT,
      realizedPnl: 12.5,
      profitableTradesCount: 3,
      totalTradesCount: 6,
      unknownTradesCount: 0,
      currentSolBalance: 4,
      knownType: null,
      knownLabel: null,
      atomicPnlSol: 0,
      feesSol: 0.02,
    },
    kol: null,
    hud,
    behavior: {
      tradingStyle: "swing",
      speedCategory: "slow",
      avgHoldTimeHours: 50,
      medianHoldTimeHours: 48,
      buySellRatio: 1.1,
      exitPattern: "partial_exit",
      avgEntryMcapUsd: null,
      typicalEntryMcapUsd: null,
      medianEntryMcapUsd: null,
      entryMcapP25Usd: null,
      entryMcapP75Usd: null,
      dominantEntryMcapBucket: null,
      dominantEntryMcapBucketShare: null,
    },
    pnl: {
      allTime: {
        results: buildPnl({ realized: 12.5, openPriced: -2 }, { realized: 2500, openPriced: -400 }),
        realizedPnlSol: 12.5,
        unrealizedPnlSol: -2,
        netPnlSol: 10.5,
        winRate: 0.5,
        unpriced: { tokens: 0, costSol: 0 },
        estimated: { tokens: 0, valueSol: 0 },
        burned: { tokens: 0, costSol: 0 },
        transferredOut: { tokens: 0, costSol: 0 },
        returned: { tokens: 0, costSol: 0 },
        atLeast: { unrealizedPnlSol: -2, netPnlSol: 10.5 },
        knownBasisShare: 1,
        usd: { realizedPnlUsd: 2500, winRate: 0.5 },
        costs: { networkFeesSol: 0.02, tipsSol: 0.01, failedFeesSol: 0 },
        netAfterCostsSol: 10.48,
      },
    },
    cash: {
      ...{ fromSlot: 100, toSlot: 900, openingSol: 0, tradesSol: 8, atomicSol: 0, feesSol: -0.03 },
      ...{
        rentSol: -0.02,
        ordersSol: 0,
        programsSol: -1,
        besideTradesSol: -0.05,
        receivedSol: 5,
        sentSol: -7.9,
      },
      ...{ unexplainedSol: 0, closingSol: 4 },
      usd: {
        ...{ opening: 0, trades: 20, atomic: 0, fees: 0, orders: 0, programs: 0, besideTrades: 0 },
        ...{ received: 5, sent: -25, unexplained: 0, closing: 0 },
      },
    },
    periods: {
      d7: {
        from: "2026-11-13T10:00:01.000Z",
        ...lately,
        volumeSol: 12,
        complete: true,
        results: LATELY_RESULTS,
      },
      d30: {
        from: "2026-10-21T10:00:01.000Z",
        ...lately,
        volumeSol: 12,
        complete: true,
        results: LATELY_RESULTS,
      },
      d90: {
        from: "2026-08-22T10:00:01.000Z",
        ...lately,
        volumeSol: 12,
        complete: true,
        results: LATELY_RESULTS,
      },
    },
    positions: { count: 8, winners: 4, winRate: 0.5, unknownCount: 0 },
    shape: { meanPnlSol: 1.5, bestShare: 0.5, topFiveShare: 1, profitFactor: 3, withoutBestSol: 4 },
    risk: { maxDrawdownSol: 1.5, longestLosingRun: 2 },
    copyability: { share10s: 1, share30s: 0.9, share60s: 0.8 },
    coverage: { fromSlot: 100, toSlot: 900, fromTime: AT, toTime: AT, transactions: 40, complete: true },
    reconciliation: { verdict: "RECONCILED", unknownBasisShare: 0, tokens: [], inEscrow: [] },
    unboughtSales: [],
    automation: {
      ...{ swapsPerActiveDay: 3, sameSlotShare: 0, atomicResults: 0, failedShare: 0.05 },
      reasons: [],
    },
    intervals: { winRate: { low: 0.2, high: 0.8 }, trimmedMeanPnl: null, medianHoldTimeHours: null },
  },
  tokens: {
    walletAddress: WALLET,
    data: [
      {
        tokenAddress: "So11111111111111111111111111111111111111112",
        results: buildPnl({ realized: 2, openPriced: null, openUnpricedCost: 1 }),
        realizedPnlSol: 2,
        unrealizedPnlSol: 0,
        roi: 1.5,
        totalSolSpent: 4,
        avgBuyPriceSol: 0.5,
        totalSolReceived: 6,
        winRate: 1,
        medianHoldTimeHours: 2,
        balance: 1,
        balanceRaw: "1000000000",
        valueSol: 0,
        listedValueSol: null,
        firstBuyAt: null,
        lastTradeAt: null,
        atLeast: { unrealizedPnlSol: -1, netPnlSol: 1 },
        unknown: ["unrealizedPnlSol", "valueSol"],
      },
    ],
    total: 1,
    page: 1,
    pageSize: 20,
    provenance,
  },
};
