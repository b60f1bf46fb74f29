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
import { formatHours, formatPercent, formatSignedSol } from "@walletlens/client/format";
import { describeCoverage, describeQuality, describeResults } from "./describe-results.ts";
import { describeHud, describeProfile } from "./describe-wallet.ts";
import { markUnknown } from "./mark-unknown.ts";
import { type Cell, type CliColumn, renderFacts, renderTable } from "./tables.ts";

/** Formats a job result of any kind as lines for a terminal. */
export function describeGroupResult(result: JobResult): string {
  if ("aggregate" in result) return describeAgentHolders(result);
  if ("profiles" in result) return describeHolders(result);
  if ("perWallet" in result) return describeCombined(result);
  return "pairs" in result ? describeAgentSimilarity(result) : describeSimilarity(result);
}

/** Holders and how alike they are, or why that can't be told. */
export function describeDeepHolders({ holders, similarity, similarityError }: DeepHolders): string {
  const alike =
    similarity === null
      ? renderFacts([["comparison", similarityError ?? "failed"]])
      : describeSimilarity(similarity);
  return `${describeHolders(holders)}\n\n${alike}`;
}

function describeHolders({ tokenMint, profiles, metadata }: HolderProfilesResult): string {
  const facts = renderFacts([
    ["token", tokenMint],
    ["analyzed", `${metadata.totalHoldersAnalyzed} of ${metadata.totalHoldersRequested}`],
    ["failed", metadata.failedHolders],
    ["list", metadata.truncated ? "may lack holders" : "complete"],
  ]);
  return `${facts}\n\n${renderTable(PROFILE_COLUMNS, profiles.map(describeHolder))}`;
}

function describeHolder(holder: HolderProfile): readonly Cell[] {
  const { rank, walletAddress, supplyPercent, behaviorType, knownBasisShare, coverage } = holder;
  const place = [rank, walletAddress, supplyPercent.toFixed(2)];
  if (holder.analysisSkipped)
    return [...place, `skipped: ${holder.knownLabel ?? "known"}`, "", "", "", "", ""];
  const known = markUnknown(holder);
  return [
    ...place,
    behaviorType ?? "unclassified",
    known("medianHoldTimeHours", formatHours(holder.medianHoldTimeHours)),
    known("walletRealizedPnlSol", formatSignedSol(holder.walletRealizedPnlSol)),
    describeQuality(holder),
    knownBasisShare === null ? "no sales" : formatPercent(knownBasisShare),
    coverage === null ? "" : `${coverage.transactions}, ${coverage.complete ? "whole" : "newest part"}`,
  ];
}

function describeAgentHolders({ aggregate, profiles, metadata }: AgentHoldersResult): string {
  const facts = renderFacts([
    ["token", metadata.tokenMint],
    ["analyzed", `${aggregate.analyzedHolders} of ${aggregate.totalHolders}`],
    ["top 1 holds", `${aggregate.top1SupplyPct.toFixed(2)} %`],
    ["top 5 hold", `${aggregate.top5SupplyPct.toFixed(2)} %`],
    [
      "mean realized",
      markUnknown(aggregate)("avgWalletPnlSol", `${formatSignedSol(aggregate.avgWalletPnlSol)} SOL`),
    ],
    ...aggregate.behaviorDistribution.map(
      ({ behaviorType, count, supplyPct }) =>
        [behaviorType, `${count} with ${supplyPct.toFixed(2)} %`] as const,
    ),
  ]);
  const rows = profiles.map((holder) => [
    holder.rank,
    holder.walletAddress,
    holder.supplyPercent.toFixed(2),
    holder.behaviorType ?? "unclassified",
    markUnknown(holder)("medianHoldTimeHours", formatHours(holder.medianHoldTimeHours)),
    markUnknown(holder)("walletPnlSol", formatSignedSol(holder.walletPnlSol)),
    describeQuality(holder),
  ]);
  return `${facts}\n\n${renderTable(AGENT_HOLDER_COLUMNS, rows)}`;
}

function describeSimilarity({ globalMetrics, pairwiseSimilarities }: SimilarityResult): string {
  const rows = pairwiseSimilarities
    .toSorted((a, b) => b.capitalScore - a.capitalScore || b.binaryScore - a.binaryScore)
    .map((pair) => [
      pair.walletA,
      pair.walletB,
      formatPercent(pair.binaryScore),
      formatPercent(pair.capitalScore),
      pair.binarySharedTokenCount,
    ]);
  const mean = renderFacts([["mean similarity", formatPercent(globalMetrics.averageSimilarity)]]);
  return `${mean}\n\n${renderTable(PAIR_COLUMNS, rows)}`;
}

function describeAgentSimilarity({ coordinationScore, pairs, metadata }: AgentSimilarityResult): string {
  const facts = renderFacts([
    ["coordination", formatPercent(coordinationScore)],
    ["wallets", metadata.walletsAnalyzed],
    [
      "pairs",
      `${metadata.totalPairs}, ${metadata.meaningfulPairs} meaningful, ${metadata.flaggedPairs} flagged`,
    ],
  ]);
  const rows = pairs.map((pair) => [
    pair.walletA,
    pair.walletB,
    formatPercent(pair.similarityScore),
    pair.sharedTokenCount,
    pair.flag ?? "",
  ]);
  return `${facts}\n\n${renderTable(FLAGGED_PAIR_COLUMNS, rows)}`;
}

/** The profile of all of them, then who sold. */
function describeCombined(result: CombinedResult | AgentCombinedResult): string {
  const { wallets, perWallet, internal, skipped, notFound } = result;
  const facts = renderFacts([
    ["wallets as one", wallets.length],
    ["transfers inside", internal.transfers],
    ["trades inside", internal.tradesBetweenMembers],
    ...skipped.map((wallet) => [wallet, "skipped: a system wallet"] as const),
    ...notFound.map((wallet) => [wallet, "never used"] as const),
  ]);
  const rows = perWallet.map((member) => [
    member.walletAddress,
    markUnknown(member)("realizedPnlSol", formatSignedSol(member.realizedPnlSol)),
    member.share === null ? "" : formatPercent(member.share),
  ]);
  const profile = "summary" in result ? describeProfile(result) : describeCompact(result);
  return [profile, facts, renderTable(MEMBER_COLUMNS, rows)].join("\n\n");
}

function describeCompact({ hud, pnl, coverage, reconciliation }: AgentCombinedResult): string {
  const facts = renderFacts([
    ...describeResults(pnl.allTime, coverage),
    ["coverage", describeCoverage(coverage)],
    ["reconciliation", reconciliation.verdict],
  ]);
  return `${describeHud(hud)}\n\n${facts}`;
}

const MEMBER_COLUMNS: readonly CliColumn[] = [
  ["wallet", "left"],
  ["realized SOL by its sales", "right"],
  ["share", "right"],
];

const HOLDER: readonly CliColumn[] = [
  ["#", "right"],
  ["wallet", "left"],
  ["% of supply", "right"],
  ["behavior", "left"],
  ["median hold", "right"],
];

/** Results are those of the wallet over all tokens. */
const AGENT_HOLDER_COLUMNS: readonly CliColumn[] = [
  ...HOLDER,
  ["wallet net SOL", "right"],
  ["quality", "left"],
];

const PROFILE_COLUMNS: readonly CliColumn[] = [
  ...HOLDER,
  ["wallet realized SOL", "right"],
  ["quality", "left"],
  ["known cost", "right"],
  ["history", "left"],
];

const PAIR_COLUMNS: readonly CliColumn[] = [
  ["wallet", "left"],
  ["wallet", "left"],
  ["tokens", "right"],
  ["capital", "right"],
  ["shared", "right"],
];

const FLAGGED_PAIR_COLUMNS: readonly CliColumn[] = [
  ["wallet", "left"],
  ["wallet", "left"],
  ["similarity", "right"],
  ["shared", "right"],
  ["flag", "left"],
];
