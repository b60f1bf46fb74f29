import { toSol } from "../amount.ts";
import { behaviorCode, classifyBehavior } from "../behavior/classify-behavior.ts";
import { groupByDay } from "../resample-days.ts";
import type {
  ConfidenceInterval,
  InputHashes,
  PriceSource,
  PriceSources,
  TransactionRange,
  WalletHud,
} from "../result-types.ts";
import { collectReviewFacts } from "../review/collect-facts.ts";
import { reviewWallet } from "../review/review-wallet.ts";
import { trimmedMean } from "../stats.ts";
import { trimmedMeanInterval } from "../trimmed-mean-interval.ts";
import { type Activity, tradesPerDay } from "./activity.ts";
import type { WalletMetrics } from "./compute-metrics.ts";
import { limitToCovered, type PartialSum, toPartialSum } from "./partial-sum.ts";
import { presentHudPositions } from "./present-results.ts";
import type { PriceOrigin, PriceOrigins } from "./price-origin.ts";
import { presentHudPeriods } from "./recent-periods.ts";
import { toIso } from "./to-iso.ts";
import { UnknownFields } from "./unknown-fields.ts";
import type { WalletInput } from "./wallet-input.ts";

/** Transactions and prices behind metrics (docs/definitions.md#inputs-of-an-answer). */
export interface SourceTransactions {
  readonly inputs: InputHashes;
  /** Null without transactions. */
  readonly transactionRange: TransactionRange | null;
}

const SIGNAL_TYPE = "wallet_behavior_v1";
const PROVIDER = "walletlens";
/** Version of the format of results. */
export const SCHEMA_VERSION = "1.0.0";

/**
 * Builds the compact signal of a wallet from its metrics; without `source` its provenance does not name the
 * transactions. `review` is for a caller that has it.
 */
export function buildHud(
  input: WalletInput,
  metrics: WalletMetrics,
  source: SourceTransactions | null = null,
  review = reviewWallet(collectReviewFacts(metrics, computeResultInterval(metrics), input.analyzedAt)),
): WalletHud {
  const { activity, holdings, entryMarketCaps, completedCycles, medianHoldHours } = metrics;
  const unknown = new UnknownFields();
  const calculatedAt = new Date(input.analyzedAt).toISOString();
  const behaviorCategory = classifyBehavior(medianHoldHours, completedCycles);
  return {
    walletAddress: input.wallet,
    review,
    signalType: SIGNAL_TYPE,
    behaviorCode: behaviorCode(behaviorCategory),
    behaviorCategory,
    winRate: unknown.sum("winRate", limitToCovered(sumWinRate(metrics), metrics.resultCoverage)),
    trimmedMeanPnl: unknown.sum(
      "trimmedMeanPnl",
      limitToCovered(toPartialSum(resultPerTrade(metrics)), metrics.resultCoverage),
    ),
    avgTxValueSol: unknown.number("avgTxValueSol", averageValueSol(activity)),
    avgTradesPerDay: unknown.number("avgTradesPerDay", tradesPerDay(activity)),
    medianHoldTimeHours: unknown.sum(
      "medianHoldTimeHours",
      limitToCovered(toPartialSum(medianHoldHours), input.coverage),
    ),
    uniqueTokensPerDay: unknown.number("uniqueTokensPerDay", activity.tokensPerActiveDay),
    currentHoldingsSol: unknown.sum("currentHoldingsSol", holdings.sol),
    currentHoldingsUsd: unknown.sum("currentHoldingsUsd", holdings.usd),
    typicalEntryMcapUsd: unknown.number("typicalEntryMcapUsd", entryMarketCaps.typicalUsd),
    dominantEntryMcapBucket: unknown.text("dominantEntryMcapBucket", entryMarketCaps.dominantBucket),
    periods: presentHudPeriods(metrics.periods),
    positions: presentHudPositions(metrics),
    dataQualityTier: metrics.dataQuality.tier,
    tierReasons: metrics.dataQuality.reasons,
    isBot: metrics.automation.reasons.length > 0,
    isWhale: unknown.flag("isWhale", holdings.isWhale),
    calculatedAt,
    provenance: {
      provider: PROVIDER,
      schemaVersion: SCHEMA_VERSION,
      generatedAt: calculatedAt,
      dataRange: {
        from: toIso(input.coverage.fromTime),
        to: toIso(input.coverage.toTime),
        complete: input.coverage.complete,
      },
      ...(input.priceOrigins === undefined ? {} : { prices: presentOrigins(input.priceOrigins) }),
      ...source,
    },
    ...unknown.field(),
  };
}

function presentOrigins(origins: PriceOrigins): PriceSources {
  const { solUnavailableSince: sol, tokensUnavailableSince: tokens } = origins;
  const since = {
    ...(sol === undefined ? {} : { sol: new Date(sol).toISOString() }),
    ...(tokens === undefined ? {} : { tokens: new Date(tokens).toISOString() }),
  };
  return {
    sol: presentOrigin(origins.sol),
    tokens: presentOrigin(origins.tokens),
    ...(Object.keys(since).length === 0 ? {} : { unavailableSince: since }),
  };
}

function presentOrigin(origin: PriceOrigin | null): PriceSource | null {
  return origin === null ? null : { source: origin.source, asOf: new Date(origin.asOf).toISOString() };
}

/**
 * Profitable ÷ all trades. A trade is a token with a completed cycle of known result. Null without trades,
 * and if no sold unit has a known cost.
 *
 * @internal
 */
export function winRate(metrics: WalletMetrics): number | null {
  const results = listResults(metrics);
  return results.length === 0 ? null : metrics.profitableTrades / results.length;
}

/**
 * The same; partial if a payout can be the proceeds of a trade.
 *
 * @internal
 */
export function sumWinRate(metrics: WalletMetrics): PartialSum {
  return toPartialSum(winRate(metrics), metrics.custody.untold.count === 0);
}

/**
 * Trimmed mean of the results of trades in SOL; null as in `winRate`.
 *
 * @internal
 */
export function resultPerTrade(metrics: WalletMetrics): number | null {
  return trimmedMean(listResults(metrics));
}

/**
 * Interval at 95 % of the trimmed mean of the results of trades, SOL; null on too few trades or days.
 *
 * @internal
 */
export function computeResultInterval(metrics: WalletMetrics): ConfidenceInterval | null {
  return trimmedMeanInterval(groupByDay(listResults(metrics), metrics.tradeDays));
}

/**
 * Results of trades; empty if no sold unit has a known cost.
 *
 * @internal
 */
export function listResults({ tradeResultsSol, knownBasisShare }: WalletMetrics): readonly number[] {
  return knownBasisShare === 0 ? [] : tradeResultsSol;
}

function averageValueSol({ valueLamports, valuedSwaps }: Activity): number | null {
  return valuedSwaps === 0 ? null : toSol(valueLamports) / valuedSwaps;
}
