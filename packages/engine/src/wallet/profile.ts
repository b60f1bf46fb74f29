import { toSol } from "../amount.ts";
import {
  classifyBehavior,
  classifyExit,
  classifySpeed,
  toTradingStyle,
} from "../behavior/classify-behavior.ts";
import { medianInterval } from "../median-interval.ts";
import { wilsonInterval } from "../rate-interval.ts";
import { groupByDay } from "../resample-days.ts";
import type {
  PnlTotals,
  Review,
  WalletBehavior,
  WalletIntervals,
  WalletProfile,
  WalletSummary,
} from "../result-types.ts";
import { collectReviewFacts } from "../review/collect-facts.ts";
import { reviewWallet } from "../review/review-wallet.ts";
import { indexChanges } from "../swaps/index-changes.ts";
import { presentCash } from "./cash/cash-statement.ts";
import type { WalletMetrics } from "./compute-metrics.ts";
import { buildHud, computeResultInterval, type SourceTransactions, sumWinRate, winRate } from "./hud.ts";
import { limitToCovered, toPartialSum } from "./partial-sum.ts";
import { presentReconciliation } from "./present-reconciliation.ts";
import { presentEntries, presentOutcomes, presentResults, type ResultViews } from "./present-results.ts";
import { presentPeriods } from "./recent-periods.ts";
import { toIso } from "./to-iso.ts";
import type { UnboughtSale } from "./unbought-sales.ts";
import { UnknownFields } from "./unknown-fields.ts";
import type { Coverage, WalletInput } from "./wallet-input.ts";

/**
 * Builds the full profile of a wallet from its metrics; `source` as in `buildHud`.
 *
 * @example
 * const { hud, pnl, reconciliation } = buildProfile(input, computeMetrics(input));
 */
export function buildProfile(
  input: WalletInput,
  metrics: WalletMetrics,
  source: SourceTransactions | null = null,
): WalletProfile {
  const { usd, costs, ...results } = presentResults(metrics, input.coverage);
  const intervals = computeIntervals(metrics);
  const review = reviewWallet(collectReviewFacts(metrics, intervals.trimmedMeanPnl, input.analyzedAt));
  return {
    status: "ok",
    walletAddress: input.wallet,
    summary: buildSummary(input, metrics, review),
    kol: input.kol,
    hud: buildHud(input, metrics, source, review),
    behavior: metrics.activity.swaps === 0 ? null : buildBehavior(metrics, input.coverage),
    pnl: { allTime: presentPnl(metrics, { usd, costs }) },
    cash: presentCash(metrics.cash, input),
    periods: presentPeriods(metrics.periods),
    ...results,
    ...presentOutcomes(metrics),
    entries: presentEntries(metrics, input.coverage),
    coverage: buildCoverage(input),
    reconciliation: presentReconciliation(metrics.reconciliation, metrics.inEscrow),
    unboughtSales: metrics.unboughtSales.map(presentSale),
    automation: metrics.automation,
    intervals,
  };
}

function buildSummary(input: WalletInput, metrics: WalletMetrics, review: Review): WalletSummary {
  const unknown = new UnknownFields();
  const { activity } = metrics;
  const atomic = toPartialSum(toSol(activity.atomicLamports), activity.unvaluedArbitrages === 0);
  const ofResults = (count: number) => limitToCovered(toPartialSum(count), metrics.resultCoverage);
  const ofCovered = (count: number) => limitToCovered(toPartialSum(count), input.coverage);
  const balance = input.holdings === null ? null : toSol(input.holdings.lamports);
  return {
    lastAnalyzedAt: new Date(input.analyzedAt).toISOString(),
    review,
    realizedPnl: unknown.sum("realizedPnl", metrics.realizedSol),
    profitableTradesCount: unknown.sum("profitableTradesCount", ofResults(metrics.profitableTrades)),
    totalTradesCount: unknown.sum("totalTradesCount", ofCovered(metrics.tradeResultsSol.length)),
    unknownTradesCount: metrics.unknownTrades,
    currentSolBalance: unknown.number("currentSolBalance", balance),
    knownType: input.label?.type ?? null,
    knownLabel: input.label?.label ?? null,
    atomicPnlSol: unknown.sum("atomicPnlSol", atomic),
    feesSol: toSol(activity.costLamports),
    ...unknown.field(),
  };
}

function buildBehavior(metrics: WalletMetrics, coverage: Coverage): WalletBehavior {
  const { activity, entryMarketCaps, completedCycles, medianHoldHours, averageHoldHours } = metrics;
  const { boughtLamports, soldLamports } = activity;
  const { buckets, rest } = metrics.entryBuckets.present(metrics.resultCoverage);
  const unknown = new UnknownFields();
  const ofCovered = (hours: number | null) => limitToCovered(toPartialSum(hours), coverage);
  return {
    tradingStyle: toTradingStyle(classifyBehavior(medianHoldHours, completedCycles)),
    speedCategory: classifySpeed(medianHoldHours),
    avgHoldTimeHours: unknown.sum("avgHoldTimeHours", ofCovered(averageHoldHours)),
    medianHoldTimeHours: unknown.sum("medianHoldTimeHours", ofCovered(medianHoldHours)),
    buySellRatio: soldLamports === 0n ? null : Number(boughtLamports) / Number(soldLamports),
    exitPattern: classifyExit(metrics.singleExitShare),
    avgEntryMcapUsd: entryMarketCaps.averageUsd,
    typicalEntryMcapUsd: entryMarketCaps.typicalUsd,
    medianEntryMcapUsd: entryMarketCaps.medianUsd,
    entryMcapP25Usd: entryMarketCaps.p25Usd,
    entryMcapP75Usd: entryMarketCaps.p75Usd,
    dominantEntryMcapBucket: entryMarketCaps.dominantBucket,
    dominantEntryMcapBucketShare: entryMarketCaps.dominantBucketShare,
    entryMcapBuckets: buckets,
    unknownEntryMcap: rest,
    ...unknown.field(),
  };
}

/** @internal */
export function buildCoverage({ coverage, changes }: WalletInput): WalletProfile["coverage"] {
  const estimatedTimes = indexChanges(changes).undated;
  return {
    ...coverage,
    fromTime: toIso(coverage.fromTime),
    toTime: toIso(coverage.toTime),
    ...(estimatedTimes === 0 ? {} : { estimatedTimes }),
  };
}

function presentSale(sale: UnboughtSale): WalletProfile["unboughtSales"][number] {
  const unknown = new UnknownFields();
  return {
    signature: sale.signature,
    slot: sale.slot,
    blockTime: toIso(sale.time),
    ...(sale.isTimeEstimated ? { blockTimeEstimated: true } : {}),
    tokenAddress: sale.mint,
    solAmount: unknown.number("solAmount", sale.valueLamports === null ? null : toSol(sale.valueLamports)),
    feeSol: toSol(sale.feeLamports),
    tipSol: toSol(sale.tipLamports),
    ...(sale.unsolicited ? { unsolicited: true } : {}),
    ...unknown.field(),
  };
}

function computeIntervals(metrics: WalletMetrics): WalletIntervals {
  const { holdHours, holdDays, independentTrades } = metrics;
  const rate = winRate(metrics);
  return {
    winRate: rate === null ? null : wilsonInterval(rate, independentTrades),
    trimmedMeanPnl: computeResultInterval(metrics),
    medianHoldTimeHours: medianInterval(groupByDay(holdHours, holdDays)),
  };
}

/** @internal */
function presentPnl(metrics: WalletMetrics, results: Pick<ResultViews, "usd" | "costs">): PnlTotals {
  const unknown = new UnknownFields();
  return {
    results: metrics.pnlResults,
    realizedPnlSol: unknown.sum("realizedPnlSol", metrics.realizedSol),
    unrealizedPnlSol: unknown.sum("unrealizedPnlSol", metrics.unrealizedSol),
    netPnlSol: unknown.sum("netPnlSol", metrics.netSol),
    winRate: unknown.sum("winRate", limitToCovered(sumWinRate(metrics), metrics.resultCoverage)),
    unpriced: metrics.unpriced,
    estimated: metrics.estimated,
    burned: metrics.burned,
    transferredOut: metrics.transferredOut,
    returned: metrics.returned,
    atLeast: metrics.pnlLowerBound,
    knownBasisShare: metrics.knownBasisShare,
    ...results,
    netAfterCostsSol: unknown.sum("netAfterCostsSol", metrics.netAfterCostsSol),
    ...unknown.field(),
  };
}
