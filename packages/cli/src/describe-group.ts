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
import { describeLaunch } from "./describe-launch.ts";
import { describeCoverage, describeQuality, describeResults } from "./describe-results.ts";
import { describeHud, describeLeftOut, describeProfile } from "./describe-wallet.ts";
import {
  type CliColumn,
  formatField,
  knownResultColumn,
  metricColumn,
  renderFacts,
  renderTable,
  toSolTitle,
  toTitle,
} from "./tables.ts";

/** Formats a job result of any kind as lines for a terminal. */
export function describeGroupResult(result: JobResult): string {
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
  const first = `${describeHolders(holders)}\n\n${comparison}`;
  if (launch === undefined) return first;
  const opening =
    launch === null ? renderFacts([["launch", launchError ?? "failed"]]) : describeLaunch(launch);
  return `${first}\n\n${opening}`;
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

const HOLDER_COLUMNS: readonly CliColumn<HolderProfile>[] = [
  ["#", ({ rank }) => rank, "right"],
  ["wallet", ({ walletAddress }) => walletAddress],
  [toTitle(HOLDER_METRICS.supplyPercent), ({ supplyPercent }) => supplyPercent.toFixed(2), "right"],
  [
    toTitle(HOLDER_METRICS.behaviorType),
    (holder) =>
      holder.analysisSkipped
        ? `skipped: ${holder.knownLabel ?? "known"}`
        : (holder.behaviorType ?? "unclassified"),
  ],
  analyzed(metricColumn(METRICS["median-hold"], "medianHoldTimeHours")),
  analyzed(knownResultColumn(HOLDER_METRICS.walletRealizedPnlSol, "realized")),
  analyzed([
    `${toSolTitle(PERIOD_METRICS.realizedPnlSol)}, 30 days`,
    ({ periods }) => (periods === null ? "" : formatField(periods.d30, "realizedPnlSol", formatSignedSol)),
    "right",
  ]),
  analyzed([
    toTitle(METRICS["winning-positions"]),
    ({ positions }) => (positions === null ? "" : formatField(positions, "winRate", formatPercent)),
    "right",
  ]),
  analyzed(["quality", describeQuality]),
  analyzed([
    "known cost",
    ({ knownBasisShare }) => (knownBasisShare === null ? "no sales" : formatPercent(knownBasisShare)),
    "right",
  ]),
  [
    toTitle(HOLDER_METRICS.coverage),
    ({ coverage }) =>
      coverage === null ? "" : `${coverage.transactions}, ${coverage.complete ? "complete" : "partial"}`,
  ],
];

/** Returns a column that is empty for skipped holders. */
function analyzed([title, read, align]: CliColumn<HolderProfile>): CliColumn<HolderProfile> {
  const readAnalyzed = (holder: HolderProfile) => (holder.analysisSkipped ? "" : read(holder));
  return align === undefined ? [title, readAnalyzed] : [title, readAnalyzed, align];
}

function describeAgentHolders({ aggregate, profiles, metadata }: AgentHoldersResult): string {
  const toSol = (value: number) => `${formatSignedSol(value)} SOL`;
  const facts = renderFacts([
    ["token", metadata.tokenMint],
    ["analyzed", `${aggregate.analyzedHolders} of ${aggregate.totalHolders}`],
    ["top 1 holds", `${aggregate.top1SupplyPct.toFixed(2)} %`],
    ["top 5 hold", `${aggregate.top5SupplyPct.toFixed(2)} %`],
    ["mean realized", formatField(aggregate, "avgWalletPnlSol", toSol)],
    ...aggregate.behaviorDistribution.map(
      ({ behaviorType, count, supplyPct }) =>
        [behaviorType, `${count} with ${supplyPct.toFixed(2)} %`] as const,
    ),
  ]);
  return `${facts}\n\n${renderTable(AGENT_HOLDER_COLUMNS, profiles)}`;
}

/** Results are those of the wallet over all tokens. */
const AGENT_HOLDER_COLUMNS: readonly CliColumn<AgentHoldersResult["profiles"][number]>[] = [
  ["#", ({ rank }) => rank, "right"],
  ["wallet", ({ walletAddress }) => walletAddress],
  [toTitle(HOLDER_METRICS.supplyPercent), ({ supplyPercent }) => supplyPercent.toFixed(2), "right"],
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

const PAIR_COLUMNS: readonly CliColumn<SimilarityResult["pairwiseSimilarities"][number]>[] = [
  ["wallet", ({ walletA }) => walletA],
  ["wallet", ({ walletB }) => walletB],
  ["tokens", ({ binaryScore }) => formatPercent(binaryScore), "right"],
  ["capital", ({ capitalScore }) => formatPercent(capitalScore), "right"],
  ["shared", ({ binarySharedTokenCount }) => binarySharedTokenCount, "right"],
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

const FLAGGED_PAIR_COLUMNS: readonly CliColumn<AgentSimilarityResult["pairs"][number]>[] = [
  ["wallet", ({ walletA }) => walletA],
  ["wallet", ({ walletB }) => walletB],
  ["similarity", ({ similarityScore }) => formatPercent(similarityScore), "right"],
  ["shared", ({ sharedTokenCount }) => sharedTokenCount, "right"],
  ["flag", ({ flag }) => flag ?? ""],
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

const MEMBER_COLUMNS: readonly CliColumn<CombinedResult["perWallet"][number]>[] = [
  ["wallet", ({ walletAddress }) => walletAddress],
  knownResultColumn(MEMBER_METRICS.realizedPnlSol, "realized"),
  [toTitle(MEMBER_METRICS.share), ({ share }) => (share === null ? "" : formatPercent(share)), "right"],
];

function describeCompact({ hud, pnl, coverage, reconciliation }: AgentCombinedResult): string {
  const facts = renderFacts([
    ...describeResults(pnl.allTime, coverage),
    ["coverage", describeCoverage(coverage)],
    ["reconciliation", reconciliation.verdict],
  ]);
  return `${describeHud(hud)}\n\n${facts}`;
}
