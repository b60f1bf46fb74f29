import type { DataQualityTier } from "@walletlens/engine/behavior/data-quality";
import type { HolderMetrics } from "@walletlens/engine/holders/holder-metrics";
import type { ConfidenceInterval, PnlResults, Verdict, WalletProfile } from "@walletlens/engine/result-types";
import { VERDICTS } from "@walletlens/engine/review/verdict";
import type { WalletMetrics } from "@walletlens/engine/wallet/compute-metrics";
import type { ObservedRate } from "./shrunken-rate";

/** Metrics by which wallets are filtered and ranked. */
export interface WalletRanking {
  readonly behaviorType: HolderMetrics["behaviorType"];
  readonly dataQualityTier: DataQualityTier;
  /** True if the whole history is covered. */
  readonly complete: boolean;
  /** Of all time. */
  readonly pnl: PnlResults;
  /** Null if it is unknown or known in part. */
  readonly netPnlSol: number | null;
  /** Lower bound: unpriced lots and units that left unsold are worth 0. Null if realized PnL is partly unknown. */
  readonly atLeastNetPnlSol: number | null;
  /** Cost of the units that left unsold, SOL: part of the lower bound, not of the net result. */
  readonly transferredOutCostSol: number;
  readonly knownBasisShare: number | null;
  /** Of the covered period; null without a cycle of known result. */
  readonly winRate: number | null;
  /** At 95 %; null without a cycle of known result. */
  readonly winRateInterval: { readonly low: number; readonly high: number } | null;
  /** Effective sample size of the win rate; 0 without one. */
  readonly independentTrades: number;
  /** Unix seconds. */
  readonly lastTradeAt: number | null;
  /** Swaps. */
  readonly trades: number;
  readonly results: Readonly<Record<ListedPeriod, PeriodRanking>>;
  /** Win rates of periods; null if partial or unknown. */
  readonly periodRates: Readonly<Record<RecentPeriod, ObservedRate | null>>;
  readonly positions: PositionRanking;
  /** Variances of the rates by the differences of their days; null if a rate has none, or fewer than two days. */
  readonly rateVariances: Readonly<Record<ListedPeriod | "positions", number | null>>;
  /** Null if it is partial or unknown. */
  readonly share30s: number | null;
  readonly isBot: boolean;
  readonly review: RankedReview;
}

/** The verdict of a wallet, and what shows how far its result is luck. */
export interface RankedReview {
  readonly verdict: Verdict;
  /** Interval at 95 % of the trimmed mean result of its trades, SOL; null on too few trades or days. */
  readonly trimmedMeanPnlInterval: ConfidenceInterval | null;
  /** Null without a loss, and if it is partial or unknown. */
  readonly profitFactor: number | null;
  /** Null if it is partial or unknown. */
  readonly maxDrawdownSol: number | null;
}

export const RECENT_PERIODS = ["d7", "d30", "d90"] as const;
export type RecentPeriod = (typeof RECENT_PERIODS)[number];
export type ListedPeriod = RecentPeriod | "all";

/** Results of a period as a response lists them. */
export interface PeriodRanking {
  readonly realizedPnlSol: number;
  readonly realizedPnlUsd: number;
  /** Completed cycles. */
  readonly tradesCount: number;
  /** By cycle; of all time by token. */
  readonly winRate: number;
  /** True if the whole period is covered. */
  readonly complete: boolean;
  /** Names of the fields above that are partial or unknown. */
  readonly unknown?: readonly string[];
}

/** Bought tokens, open units included. */
export interface PositionRanking {
  /** Null without a token of known result. */
  readonly winRate: number | null;
  /** Tokens of known result. */
  readonly count: number;
  readonly unknownCount: number;
  /** Effective sample size of the win rate; 0 without one. */
  readonly independent: number;
}

type RankedProfile = Pick<
  WalletProfile,
  "hud" | "pnl" | "intervals" | "coverage" | "periods" | "positions" | "copyability" | "shape" | "risk"
>;
type RankedMetrics = Pick<
  WalletMetrics,
  | "activity"
  | "independentTrades"
  | "winRateVariance"
  | "completedCycles"
  | "profitableTrades"
  | "tradeResultsSol"
  | "periods"
>;

/** Extracts the ranking values from a wallet's metrics. */
export function rankWallet(
  profile: RankedProfile,
  { behaviorType }: Pick<HolderMetrics, "behaviorType">,
  metrics: RankedMetrics,
): WalletRanking {
  const { hud, pnl, intervals, coverage, copyability } = profile;
  const { netPnlSol, atLeast, transferredOut, knownBasisShare, winRate, unknown = [] } = pnl.allTime;
  return {
    behaviorType,
    dataQualityTier: hud.dataQualityTier,
    complete: coverage.complete,
    pnl: pnl.allTime.results,
    netPnlSol: unknown.includes("netPnlSol") ? null : netPnlSol,
    atLeastNetPnlSol: atLeast.netPnlSol,
    transferredOutCostSol: transferredOut.costSol,
    knownBasisShare,
    // An unknown rate with an interval is that of the covered period; without an interval, the rate is absent.
    winRate: intervals.winRate === null ? null : winRate,
    winRateInterval: intervals.winRate,
    independentTrades: intervals.winRate === null ? 0 : metrics.independentTrades,
    lastTradeAt: metrics.activity.lastSwapAt,
    trades: metrics.activity.swaps,
    results: { ...mapRecent((period) => rankPeriod(profile, period)), all: rankAllTime(profile, metrics) },
    periodRates: mapRecent((period) => observeRate(profile, metrics, period)),
    positions: rankPositions(profile, metrics),
    rateVariances: listVariances(profile, metrics),
    share30s: isNamed(copyability, "share30s") ? null : copyability.share30s,
    isBot: hud.isBot,
    review: rankReview(profile),
  };
}

function rankReview({ hud, intervals, shape, risk }: RankedProfile): RankedReview {
  return {
    verdict: hud.review?.verdict ?? "not_enough_data",
    trimmedMeanPnlInterval: intervals.trimmedMeanPnl,
    profitFactor: isNamed(shape, "profitFactor") ? null : shape.profitFactor,
    maxDrawdownSol: isNamed(risk, "maxDrawdownSol") ? null : risk.maxDrawdownSol,
  };
}

function rankPeriod({ hud, periods }: RankedProfile, period: RecentPeriod): PeriodRanking {
  const { unknown, ...results } = hud.periods[period];
  return { ...results, complete: periods[period].complete, ...(unknown && { unknown }) };
}

function rankAllTime({ pnl, coverage }: RankedProfile, { completedCycles }: RankedMetrics): PeriodRanking {
  const { realizedPnlSol, winRate, usd } = pnl.allTime;
  const unknown = [
    ...(isNamed(pnl.allTime, "realizedPnlSol") ? ["realizedPnlSol"] : []),
    ...(isNamed(pnl.allTime, "winRate") ? ["winRate"] : []),
    ...(isNamed(usd, "realizedPnlUsd") ? ["realizedPnlUsd"] : []),
    ...(coverage.complete ? [] : ["tradesCount"]),
  ];
  return {
    realizedPnlSol,
    realizedPnlUsd: usd.realizedPnlUsd,
    tradesCount: completedCycles,
    winRate,
    complete: coverage.complete,
    ...(unknown.length > 0 && { unknown }),
  };
}

function observeRate(
  { hud }: RankedProfile,
  metrics: RankedMetrics,
  period: RecentPeriod,
): ObservedRate | null {
  const results = hud.periods[period];
  const independentTrades = metrics.periods[period].precision.independent;
  return isNamed(results, "winRate") ? null : { winRate: results.winRate, independentTrades };
}

/**
 * Tokens of unknown result count as lost, because most tokens without a price are. Positions cluster on days like trades: their
 * number is divided by the same design effect.
 */
function rankPositions(
  { positions }: RankedProfile,
  { tradeResultsSol, independentTrades }: RankedMetrics,
): PositionRanking {
  const { count, winners, unknownCount } = positions;
  const effect = independentTrades === 0 ? 1 : tradeResultsSol.length / independentTrades;
  const total = count + unknownCount;
  return {
    winRate: total === 0 ? null : winners / total,
    count,
    unknownCount,
    independent: total / effect,
  };
}

function listVariances(profile: RankedProfile, metrics: RankedMetrics): WalletRanking["rateVariances"] {
  const { intervals, hud } = profile;
  return {
    ...mapRecent((period) =>
      isNamed(hud.periods[period], "winRate") ? null : metrics.periods[period].precision.variance,
    ),
    all: intervals.winRate === null ? null : metrics.winRateVariance,
    positions: estimatePositionVariance(profile, metrics),
  };
}

/** Binomial variance × the ratio of the variance of trades to their binomial one; null for fewer than two days or positions. */
function estimatePositionVariance(
  { positions: { count, winners } }: RankedProfile,
  { tradeResultsSol: { length: trades }, profitableTrades, winRateVariance }: RankedMetrics,
): number | null {
  if (winRateVariance === null || count < 2) return null;
  const binomial = (wins: number, total: number) => ((wins / total) * (1 - wins / total)) / (total - 1);
  const ofTrades = binomial(profitableTrades, trades);
  return binomial(winners, count) * (ofTrades === 0 ? 1 : winRateVariance / ofTrades);
}

function isNamed({ unknown = [] }: { readonly unknown?: readonly string[] }, name: string): boolean {
  return unknown.includes(name);
}

function mapRecent<Value>(map: (period: RecentPeriod) => Value): Readonly<Record<RecentPeriod, Value>> {
  return { d7: map("d7"), d30: map("d30"), d90: map("d90") };
}

/** Returns the sort keys, largest first; unknown values rank last. */
export function toSortKeys(ranking: WalletRanking) {
  return {
    net: ranking.atLeastNetPnlSol ?? UNKNOWN,
    lastTrade: ranking.lastTradeAt ?? UNKNOWN,
    verdict: toVerdictKey(ranking.review),
  };
}

/** A whole number for the verdict, plus a fraction that rises with the lower bound of the mean result. */
function toVerdictKey({ verdict, trimmedMeanPnlInterval: interval }: RankedReview): number {
  const rank = VERDICTS.length - VERDICTS.indexOf(verdict);
  if (interval === null) return rank;
  const { low } = interval;
  return rank + 0.5 + low / (2 * (1 + Math.abs(low)));
}

/**
 * Returns the sort keys of a period, largest first. Partial and unknown results rank last. `trades` of a period that
 * is covered in part is the known number; these wallets are listed after all others.
 */
export function toPeriodKeys(results: PeriodRanking) {
  const key = (name: "realizedPnlSol" | "realizedPnlUsd" | "tradesCount") =>
    isNamed(results, name) ? UNKNOWN : results[name];
  return {
    realizedSol: key("realizedPnlSol"),
    realizedUsd: key("realizedPnlUsd"),
    trades: results.complete ? key("tradesCount") : results.tradesCount,
  };
}

const UNKNOWN = Number.NEGATIVE_INFINITY;
