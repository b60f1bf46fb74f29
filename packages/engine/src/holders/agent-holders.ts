import type { AgentHolder, AgentHoldersResult, BehaviorCount } from "../result-types.ts";
import { mean } from "../stats.ts";
import { toPartialSum } from "../wallet/partial-sum.ts";
import { readPart } from "../wallet/pnl-results.ts";
import { UnknownFields } from "../wallet/unknown-fields.ts";
import type { HolderMetrics } from "./holder-metrics.ts";
import type { HolderOutcome, HolderSurvey } from "./holder-outcome.ts";
import { identifyHolder } from "./holder-profiles.ts";
import type { RankedHolder } from "./rank-holders.ts";

/** Class of analyzed holders with too few exits for another one. */
export const FRESH = "FRESH";

const TOP = 5;

/**
 * Builds the compact report of a survey: aggregates and the analyzed holders.
 *
 * @example
 * const { aggregate, profiles } = buildAgentHolders(survey);
 * console.log(aggregate.top5SupplyPct, profiles[0]?.walletAddress);
 */
export function buildAgentHolders(survey: HolderSurvey): AgentHoldersResult {
  const { tokenMint, topN, discovery, truncated, outcomes } = survey;
  const analyzed = outcomes.flatMap(toAnalyzed);
  const traders = outcomes.filter(({ result }) => result.status !== "skipped");
  const unknown = new UnknownFields();
  const realized = analyzed.map(({ metrics }) => readPart(metrics.results.sol, "realized"));
  const average = mean(realized.flatMap(({ value }) => value ?? []));
  return {
    aggregate: {
      totalHolders: outcomes.length,
      analyzedHolders: analyzed.length,
      top1SupplyPct: sumSupply(traders.slice(0, 1)),
      top5SupplyPct: sumSupply(traders.slice(0, TOP)),
      behaviorDistribution: countBehaviors(analyzed),
      avgWalletPnlSol: unknown.sum(
        "avgWalletPnlSol",
        toPartialSum(
          average,
          realized.every(({ isWhole }) => isWhole),
        ),
      ),
      ...unknown.field(),
    },
    profiles: analyzed.map(toAgentHolder),
    metadata: {
      tokenMint,
      totalHoldersRequested: topN,
      totalHoldersAnalyzed: analyzed.length,
      discovery,
      truncated,
    },
  };
}

interface AnalyzedHolder {
  readonly holder: RankedHolder;
  readonly metrics: HolderMetrics;
}

function toAnalyzed({ holder, result }: HolderOutcome): readonly AnalyzedHolder[] {
  return result.status === "analyzed" ? [{ holder, metrics: result.metrics }] : [];
}

function sumSupply(outcomes: readonly { readonly holder: RankedHolder }[]): number {
  return outcomes.reduce((sum, { holder }) => sum + holder.supplyPercent, 0);
}

function countBehaviors(analyzed: readonly AnalyzedHolder[]): readonly BehaviorCount[] {
  const groups = new Map<BehaviorCount["behaviorType"], AnalyzedHolder[]>();
  for (const entry of analyzed) {
    const type = entry.metrics.behaviorType ?? FRESH;
    groups.set(type, [...(groups.get(type) ?? []), entry]);
  }
  return Array.from(groups, ([behaviorType, members]) => ({
    behaviorType,
    count: members.length,
    supplyPct: sumSupply(members),
  })).sort(
    (a, b) => b.count - a.count || b.supplyPct - a.supplyPct || (a.behaviorType < b.behaviorType ? -1 : 1),
  );
}

function toAgentHolder({ holder, metrics }: AnalyzedHolder): AgentHolder {
  const unknown = new UnknownFields();
  return {
    ...identifyHolder(holder, metrics, unknown),
    dataQualityTier: metrics.dataQualityTier,
    tierReasons: metrics.tierReasons,
    confidence: unknown.number("confidence", metrics.confidence),
    completedCycleCount: metrics.completedCycleCount,
    walletPnlSol: unknown.sum("walletPnlSol", readPart(metrics.results.sol, "total")),
    solBalance: unknown.number("solBalance", metrics.solBalance),
    holdingsSummary: summarizeHoldings(metrics),
    ...unknown.field(),
  };
}

function summarizeHoldings({ positions, holdingsValueSol, topHoldings }: HolderMetrics) {
  const unknown = new UnknownFields();
  return {
    totalPositions: unknown.number("totalPositions", positions),
    totalCurrentHoldingsValueSol: unknown.sum("totalCurrentHoldingsValueSol", holdingsValueSol),
    topHoldings,
    ...unknown.field(),
  };
}
