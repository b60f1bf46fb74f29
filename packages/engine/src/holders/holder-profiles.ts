import type { HolderProfile, HolderProfilesResult } from "../result-types.ts";
import { shareFrozen } from "../wallet/held-units.ts";
import { limitToCovered, type PartialSum, toPartialSum } from "../wallet/partial-sum.ts";
import { addUpRealized, readPart } from "../wallet/pnl-results.ts";
import { toTokenRow } from "../wallet/token-rows.ts";
import { UnknownFields } from "../wallet/unknown-fields.ts";
import type { HolderMetrics } from "./holder-metrics.ts";
import type { HolderOutcome, HolderSurvey } from "./holder-outcome.ts";
import type { RankedHolder } from "./rank-holders.ts";

/** Selection of the wallets of a holder report. */
export const HOLDERS_MODE = "top_holders";

/**
 * Builds the full report of a survey that took `processingMs`.
 *
 * @example
 * const { profiles, metadata } = buildHolderProfiles(survey, 1_200);
 * console.log(profiles[0]?.supplyPercent, metadata.failedHolders);
 */
export function buildHolderProfiles(survey: HolderSurvey, processingMs: number): HolderProfilesResult {
  const { tokenMint, topN, discovery, truncated, outcomes } = survey;
  const analyzed = outcomes.filter(({ result }) => result.status === "analyzed").length;
  const total = Math.max(0, Math.round(processingMs));
  return {
    mode: HOLDERS_MODE,
    tokenMint,
    profiles: outcomes.flatMap(toProfile),
    metadata: {
      totalHoldersRequested: topN,
      totalHoldersAnalyzed: analyzed,
      totalProcessingTimeMs: total,
      avgProcessingTimePerWalletMs: analyzed === 0 ? 0 : Math.round(total / analyzed),
      failedHolders: outcomes.filter(({ result }) => result.status === "failed").length,
      discovery,
      truncated,
    },
  };
}

/**
 * Returns the fields that begin a row of either report.
 *
 * @internal
 */
export function identifyHolder(
  { owner, rank, supplyPercent }: RankedHolder,
  metrics: Pick<HolderMetrics, "behaviorType" | "exitPattern" | "medianHoldTimeHours"> & CoveredMetrics,
  unknown: UnknownFields,
) {
  return {
    walletAddress: owner,
    rank,
    supplyPercent,
    behaviorType: metrics.behaviorType,
    exitPattern: unknown.text("exitPattern", metrics.exitPattern),
    medianHoldTimeHours: unknown.sum("medianHoldTimeHours", limitHours(metrics.medianHoldTimeHours, metrics)),
  };
}

interface CoveredMetrics {
  /** Null without an analysis. */
  readonly coverage: { readonly complete: boolean } | null;
}

/** Hold times of a history that is covered in part are those of the cycles that ended in this part. */
function limitHours(hours: number | null, { coverage }: CoveredMetrics): PartialSum {
  return limitToCovered(toPartialSum(hours), coverage ?? { complete: false });
}

function toProfile({ holder, valueSol, result }: HolderOutcome): readonly HolderProfile[] {
  if (result.status === "failed") return [];
  const unknown = new UnknownFields();
  const metrics = result.status === "analyzed" ? result.metrics : NOTHING_KNOWN;
  return [
    {
      ...identifyHolder(holder, metrics, unknown),
      avgHoldTimeHours: unknown.sum("avgHoldTimeHours", limitHours(metrics.avgHoldTimeHours, metrics)),
      dailyFlipRatio: unknown.number("dailyFlipRatio", metrics.dailyFlipRatio),
      dataQualityTier: metrics.dataQualityTier,
      tierReasons: metrics.tierReasons,
      knownBasisShare: metrics.knownBasisShare,
      coverage: metrics.coverage,
      confidence: unknown.number("confidence", metrics.confidence),
      completedCycleCount: unknown.number("completedCycleCount", metrics.completedCycleCount),
      tokenHoldingValueSol: unknown.number("tokenHoldingValueSol", valueSol),
      ...(holder.frozen === undefined ? {} : { frozenShare: shareFrozen(holder) }),
      token: result.status === "analyzed" && result.token !== null ? toTokenRow(result.token) : null,
      results: metrics.results,
      walletRealizedPnlSol: unknown.sum("walletRealizedPnlSol", readPart(metrics.results.sol, "realized")),
      walletPnlSol: unknown.sum("walletPnlSol", readPart(metrics.results.sol, "total")),
      netAfterCostsSol: unknown.sum("netAfterCostsSol", metrics.netAfterCostsSol),
      usd: metrics.usd,
      costs: metrics.costs,
      periods: metrics.periods,
      positions: metrics.outcomes,
      shape: metrics.shape,
      risk: metrics.risk,
      copyability: metrics.copyability,
      exitRate: unknown.number("exitRate", metrics.exitRate),
      totalTokensTraded: unknown.number("totalTokensTraded", metrics.totalTokensTraded),
      solBalance: unknown.number("solBalance", metrics.solBalance),
      currentHoldingsCount: unknown.number("currentHoldingsCount", metrics.positions),
      knownType: result.label?.type ?? null,
      knownLabel: result.label?.label ?? null,
      analysisSkipped: result.status === "skipped",
      ...unknown.field(),
    },
  ];
}

/** Metrics of a holder without analysis. */
const NOTHING_KNOWN = {
  behaviorType: null,
  exitPattern: null,
  medianHoldTimeHours: null,
  avgHoldTimeHours: null,
  dailyFlipRatio: null,
  dataQualityTier: "INSUFFICIENT",
  tierReasons: ["cycles"],
  knownBasisShare: null,
  coverage: null,
  confidence: null,
  completedCycleCount: null,
  results: addUpRealized({ sol: toPartialSum(null), usd: toPartialSum(null) }),
  usd: null,
  costs: null,
  netAfterCostsSol: toPartialSum(null),
  periods: null,
  outcomes: null,
  shape: null,
  risk: null,
  copyability: null,
  exitRate: null,
  totalTokensTraded: null,
  solBalance: null,
  positions: null,
} as const satisfies { readonly [Name in keyof HolderMetrics]?: HolderMetrics[Name] | null };
