import type {
  AgentCombinedResult,
  AgentHoldersResult,
  AgentSimilarityResult,
  CombinedResult,
  HolderProfile,
  HolderProfilesResult,
  JobResult,
  SimilarityResult,
} from "@walletlens/client/api-types";
import type { DeepHolders } from "@walletlens/client/contract-types";
import { formatPercent, formatSignedSol } from "@walletlens/format";
import { METRICS } from "@walletlens/format/metrics";
import { HOLDER_METRICS, MEMBER_METRICS, PERIOD_METRICS } from "@walletlens/format/row-metrics";
import { formatVerdict } from "@walletlens/format/verdict";
import { describeCopy } from "./describe-copy.ts";
import { describeLaunch } from "./describe-launch.ts";
import { describeCoverage, describeQuality, describeResults } from "./describe-results.ts";
import { describeHud, describeLeftOut, describeProfile } from "./describe-wallet.ts";
import {
  formatField,
  metricColumn,
  readCell,
  renderFacts,
  renderTable,
  type TableColumn,
  toResultColumn,
  toSolTitle,
  toTitle,
} from "./tables.ts";

/** Formats a job result of any kind as lines for a terminal. */
export function describeGroupResult(result: JobResult): string {
  if ("perTrade" in result) return describeCopy(result);
  if ("buyers" in result) return describeLaunch(result);
  if ("aggregate" in result) return describeAgentHolders(result);
  if ("profiles" in result) return describeHolders(result);
  if ("perWallet" in result) return describeCombined(result);
  return "pairs" in result ? describeAgentSimilarity(result) : describeSimilarity(result);
}

/** Formats holders, their similarity and the launch if requested, or the reason for which one is missing. */
export function describeDeepHolders(result: DeepHolders): string {
  const { holders, similarity, similarityError, launch, launchError } = result;
  const comparison =
    similarity === null
      ? renderFacts([["comparison", similarityError ?? "failed"]])
      : describeSimilarity(similarity);
  const groupText = `${describeHolders(holders)}\n\n${comparison}`;
  if (launch === undefined) return groupText;
  const opening =
    launch === null ? renderFacts([["launch", launchError ?? "failed"]]) : describeLaunch(launch);
  return `${groupText}\n\n${opening}`;
}

function describeHolders({ tokenMint, profiles, metadata }: HolderProfilesResult): string {
  const facts = renderFacts([
    ["token", tokenMint],
    ["analyzed", `${metadata.totalHoldersAnalyzed} of ${metadata.totalHoldersRequested}`],
    ["failed", metadata.failedHolders],
    ["list", metadata.truncated ? "may lack holders" : "complete"],
  ]);
  return `${facts}\n\n${renderTable(HOLDER_COLUMNS, profiles)}`;
}

/** Columns that are empty for a skipped holder. */
const ANALYZED_COLUMNS: readonly TableColumn<HolderProfile>[] = [
  metricColumn(METRICS["median-hold"], "medianHoldTimeHours"),
  toResultColumn(HOLDER_METRICS.walletRealizedPnlSol, "realized"),
  [`${toSolTitle(PERIOD_METRICS.realizedPnlSol)}, 30 days`, "periods.d30.realizedPnlSol", "sol_result"],
  metricColumn(METRICS["winning-positions"], "positions.winRate"),
  ["quality", describeQuality],
  ["known cost", "knownBasisShare", "percent", "no sales"],
];

const HOLDER_COLUMNS: readonly TableColumn<HolderProfile>[] = [
  ["#", "rank", String],
  ["wallet", "walletAddress"],
  [toTitle(HOLDER_METRICS.supplyPercent), "supplyPercent", formatSupply],
  [
    toTitle(HOLDER_METRICS.behaviorType),
    (holder) =>
      holder.analysisSkipped
        ? `skipped: ${holder.knownLabel ?? "known"}`
        : (holder.behaviorType ?? "unclassified"),
  ],
  ...ANALYZED_COLUMNS.map((column): TableColumn<HolderProfile> => {
    const [title, , format] = column;
    const readText = (holder: HolderProfile) => (holder.analysisSkipped ? "" : readCell(column, holder));
    return format === undefined ? [title, readText] : [title, readText, format];
  }),
  [
    toTitle(HOLDER_METRICS.coverage),
    ({ coverage }) =>
      coverage === null ? "" : `${coverage.transactions}, ${coverage.complete ? "complete" : "partial"}`,
  ],
];

/** The number is from 0 to 100. */
function formatSupply(percent: number): string {
  return percent.toFixed(2);
}

function describeAgentHolders({ aggregate, profiles, metadata }: AgentHoldersResult): string {
  const toSol = (value: number) => `${formatSignedSol(value)} SOL`;
  const facts = renderFacts([
    ["token", metadata.tokenMint],
    ["analyzed", `${aggregate.analyzedHolders} of ${aggregate.totalHolders}`],
    ["top 1 holds", `${formatSupply(aggregate.top1SupplyPct)} %`],
    ["top 5 hold", `${formatSupply(aggregate.top5SupplyPct)} %`],
    ["mean realized", formatField(aggregate, "avgWalletPnlSol", toSol)],
    ...aggregate.behaviorDistribution.map(
      ({ behaviorType, count, supplyPct }) =>
        [behaviorType, `${count} with ${formatSupply(supplyPct)} %`] as const,
    ),
  ]);
  return `${facts}\n\n${renderTable(AGENT_HOLDER_COLUMNS, profiles)}`;
}

/** Results are those of the wallet over all tokens. */
const AGENT_HOLDER_COLUMNS: readonly TableColumn<AgentHoldersResult["profiles"][number]>[] = [
  ["#", "rank", String],
  ["wallet", "walletAddress"],
  [toTitle(HOLDER_METRICS.supplyPercent), "supplyPercent", formatSupply],
  [toTitle(HOLDER_METRICS.behaviorType), ({ behaviorType }) => behaviorType ?? "unclassified"],
  metricColumn(METRICS["median-hold"], "medianHoldTimeHours"),
  metricColumn(HOLDER_METRICS.walletPnlSol, "walletPnlSol"),
  ["quality", describeQuality],
];

function describeSimilarity(result: SimilarityResult): string {
  const { globalMetrics, pairwiseSimilarities } = result;
  const pairs = pairwiseSimilarities.toSorted(
    (a, b) => b.capitalScore - a.capitalScore || b.binaryScore - a.binaryScore,
  );
  const mean = renderFacts([["mean similarity", formatPercent(globalMetrics.averageSimilarity)]]);
  return [formatVerdict(result), mean, renderTable(PAIR_COLUMNS, pairs)].join("\n\n");
}

const PAIR_COLUMNS: readonly TableColumn<SimilarityResult["pairwiseSimilarities"][number]>[] = [
  ["wallet", "walletA"],
  ["wallet", "walletB"],
  ["tokens", "binaryScore", "percent"],
  ["capital", "capitalScore", "percent"],
  ["shared", "binarySharedTokenCount", String],
];

function describeAgentSimilarity(result: AgentSimilarityResult): string {
  const { coordinationScore, pairs, metadata } = result;
  const { walletsAnalyzed, totalPairs, meaningfulPairs, flaggedPairs } = metadata;
  const facts = renderFacts([
    ["coordination", formatPercent(coordinationScore)],
    ["wallets", walletsAnalyzed],
    ["pairs", `${totalPairs}, ${meaningfulPairs} meaningful, ${flaggedPairs} flagged`],
  ]);
  return [formatVerdict(result), facts, renderTable(FLAGGED_PAIR_COLUMNS, pairs)].join("\n\n");
}

const FLAGGED_PAIR_COLUMNS: readonly TableColumn<AgentSimilarityResult["pairs"][number]>[] = [
  ["wallet", "walletA"],
  ["wallet", "walletB"],
  ["similarity", "similarityScore", "percent"],
  ["shared", "sharedTokenCount", String],
  ["flag", "flag"],
];

/** Formats the combined profile, then the members. */
function describeCombined(result: CombinedResult | AgentCombinedResult): string {
  const { wallets, perWallet, internal, skipped, notFound } = result;
  const facts = renderFacts([
    ["wallets as one", wallets.length],
    ["transfers inside", internal.transfers],
    ["trades inside", internal.tradesBetweenMembers],
    ...describeLeftOut(skipped, notFound),
  ]);
  const profile = "summary" in result ? describeProfile(result) : describeCompact(result);
  return [profile, facts, renderTable(MEMBER_COLUMNS, perWallet)].join("\n\n");
}

const MEMBER_COLUMNS: readonly TableColumn<CombinedResult["perWallet"][number]>[] = [
  ["wallet", "walletAddress"],
  toResultColumn(MEMBER_METRICS.realizedPnlSol, "realized"),
  [toTitle(MEMBER_METRICS.share), "share", "percent"],
];

function describeCompact({ hud, pnl, coverage, reconciliation }: AgentCombinedResult): string {
  const facts = renderFacts([
    ...describeResults(pnl.allTime, coverage),
    ["coverage", describeCoverage(coverage)],
    ["reconciliation", reconciliation.verdict],
  ]);
  return `${describeHud(hud)}\n\n${facts}`;
}
