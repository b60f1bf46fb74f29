import { toSol } from "../amount.ts";
import type { Automation } from "../behavior/automation.ts";
import {
  classifyBehavior,
  classifyExit,
  classifySpeed,
  type ExitPattern,
  type SpeedCategory,
  type TradingStyle,
  toTradingStyle,
} from "../behavior/classify-behavior.ts";
import type { MarketCapBucket } from "../behavior/entry-market-cap.ts";
import type { Kol, SystemLabelType } from "../known-address.ts";
import { medianInterval } from "../median-interval.ts";
import { wilsonInterval } from "../rate-interval.ts";
import { groupByDay } from "../resample-days.ts";
import type { ConfidenceInterval } from "../stats.ts";
import { indexChanges } from "../swaps/index-changes.ts";
import { trimmedMeanInterval } from "../trimmed-mean-interval.ts";
import { type CashView, presentCash } from "./cash/cash-statement.ts";
import type { WalletMetrics } from "./compute-metrics.ts";
import { buildHud, listResults, type SourceTransactions, type WalletHud, winRate } from "./hud.ts";
import { limitToCovered, toPartialSum } from "./partial-sum.ts";
import { presentPnl, type WalletPnl } from "./present-pnl.ts";
import { presentReconciliation, type ReconciliationView } from "./present-reconciliation.ts";
import { presentResults, type ResultViews } from "./present-results.ts";
import { type PeriodsView, presentPeriods } from "./recent-periods.ts";
import { toIso } from "./to-iso.ts";
import type { UnboughtSale } from "./unbought-sales.ts";
import { type NamesUnknown, UnknownFields } from "./unknown-fields.ts";
import type { Coverage, WalletInput } from "./wallet-input.ts";

/** Full profile of one wallet (docs/definitions.md). */
export interface WalletProfile extends Omit<ResultViews, "usd" | "costs"> {
  readonly status: "ok";
  readonly walletAddress: string;
  readonly summary: WalletSummary;
  readonly kol: Kol | null;
  readonly hud: WalletHud;
  readonly behavior: WalletBehavior | null;
  readonly pnl: { readonly allTime: WalletPnl };
  readonly cash: CashView;
  readonly periods: PeriodsView;
  readonly coverage: CoverageView;
  readonly reconciliation: ReconciliationView;
  /** Sales of tokens that were never bought: they count as activity and have no token row. */
  readonly unboughtSales: readonly UnboughtSaleView[];
  readonly automation: Automation;
  readonly intervals: ProfileIntervals;
}

export interface WalletSummary extends NamesUnknown {
  readonly lastAnalyzedAt: string;
  readonly realizedPnl: number;
  readonly profitableTradesCount: number;
  /** Tokens with a completed cycle of known result. */
  readonly totalTradesCount: number;
  /** Tokens with completed cycles, all of unknown result: in no other count and no rate. */
  readonly unknownTradesCount: number;
  readonly currentSolBalance: number;
  readonly knownType: SystemLabelType | null;
  readonly knownLabel: string | null;
  /** Result of atomic arbitrage. */
  readonly atomicPnlSol: number;
  /** Fees and tips of transactions without trades. */
  readonly feesSol: number;
}

export interface WalletBehavior extends NamesUnknown {
  readonly tradingStyle: TradingStyle | null;
  readonly speedCategory: SpeedCategory | null;
  readonly avgHoldTimeHours: number;
  readonly medianHoldTimeHours: number;
  readonly buySellRatio: number | null;
  readonly exitPattern: ExitPattern | null;
  readonly avgEntryMcapUsd: number | null;
  readonly typicalEntryMcapUsd: number | null;
  readonly medianEntryMcapUsd: number | null;
  readonly entryMcapP25Usd: number | null;
  readonly entryMcapP75Usd: number | null;
  readonly dominantEntryMcapBucket: MarketCapBucket | null;
  readonly dominantEntryMcapBucketShare: number | null;
}

export interface CoverageView {
  readonly fromSlot: number | null;
  readonly toSlot: number | null;
  readonly fromTime: string | null;
  readonly toTime: string | null;
  readonly transactions: number;
  readonly complete: boolean;
  /** Transactions without a time in the ledger, if any: their times are estimated. */
  readonly estimatedTimes?: number;
}

export interface UnboughtSaleView extends NamesUnknown {
  readonly signature: string;
  readonly slot: number;
  readonly blockTime: string | null;
  /** Present if `blockTime` is estimated from the nearest slot with a time. */
  readonly blockTimeEstimated?: true;
  readonly tokenAddress: string;
  /** Without fee and tip. */
  readonly solAmount: number;
  readonly feeSol: number;
  readonly tipSol: number;
  /** Present if none of its units were received with the wallet's signature. */
  readonly unsolicited?: true;
}

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
  return {
    status: "ok",
    walletAddress: input.wallet,
    summary: buildSummary(input, metrics),
    kol: input.kol,
    hud: buildHud(input, metrics, source),
    behavior: metrics.activity.swaps === 0 ? null : buildBehavior(metrics, input.coverage),
    pnl: { allTime: presentPnl(metrics, { usd, costs }) },
    cash: presentCash(metrics.cash, input),
    periods: presentPeriods(metrics.periods),
    ...results,
    coverage: buildCoverage(input),
    reconciliation: presentReconciliation(metrics.reconciliation, metrics.inEscrow),
    unboughtSales: metrics.unboughtSales.map(presentSale),
    automation: metrics.automation,
    intervals: computeIntervals(metrics),
  };
}

function buildSummary(input: WalletInput, metrics: WalletMetrics): WalletSummary {
  const unknown = new UnknownFields();
  const { activity } = metrics;
  const atomic = toPartialSum(toSol(activity.atomicLamports), activity.unvaluedArbitrages === 0);
  const ofResults = (count: number) => limitToCovered(toPartialSum(count), metrics.resultCoverage);
  const ofCovered = (count: number) => limitToCovered(toPartialSum(count), input.coverage);
  const balance = input.holdings === null ? null : toSol(input.holdings.lamports);
  return {
    lastAnalyzedAt: new Date(input.analyzedAt).toISOString(),
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
    ...unknown.field(),
  };
}

/** @internal */
export function buildCoverage({ coverage, changes }: WalletInput): CoverageView {
  const estimatedTimes = indexChanges(changes).undated;
  return {
    ...coverage,
    fromTime: toIso(coverage.fromTime),
    toTime: toIso(coverage.toTime),
    ...(estimatedTimes === 0 ? {} : { estimatedTimes }),
  };
}

function presentSale(sale: UnboughtSale): UnboughtSaleView {
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

/** Confidence intervals of the covered period (docs/definitions.md#statistics). */
interface ProfileIntervals {
  readonly winRate: ConfidenceInterval | null;
  readonly trimmedMeanPnl: ConfidenceInterval | null;
  readonly medianHoldTimeHours: ConfidenceInterval | null;
}

function computeIntervals(metrics: WalletMetrics): ProfileIntervals {
  const { holdHours, holdDays, tradeDays, independentTrades } = metrics;
  const rate = winRate(metrics);
  return {
    winRate: rate === null ? null : wilsonInterval(rate, independentTrades),
    trimmedMeanPnl: trimmedMeanInterval(groupByDay(listResults(metrics), tradeDays)),
    medianHoldTimeHours: medianInterval(groupByDay(holdHours, holdDays)),
  };
}
