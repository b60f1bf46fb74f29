import type { AgentCopyResult, CopyResult } from "@walletlens/client/api-types";
import { formatCount, formatPercent, formatReturn } from "@walletlens/format";
import { formatCopy, formatSeconds, UNPRICED_LABELS } from "@walletlens/format/copy";
import { renderFacts, renderTable, type TableColumn } from "./tables.ts";

type Copy = CopyResult | AgentCopyResult;
type Cycle = Copy["perTrade"][number];
type Point = Copy["curve"][number];

/** Formats what a follower of a wallet would have kept: the answer, the curve over delays, and the cycles behind it. */
export function describeCopy(result: Copy): string {
  const { walletAddress, dataQualityTier, coverage, curve, perTrade } = result;
  const facts = renderFacts([
    ["wallet", walletAddress],
    ["data", dataQualityTier],
    ["cycles", `${coverage.recent} in 90 days, ${coverage.unsuitable} cannot be followed`],
    ["provider calls", formatCount(coverage.calls)],
  ]);
  return [
    formatCopy(result).join("\n"),
    facts,
    renderTable(CURVE_COLUMNS, curve),
    renderTable(CYCLE_COLUMNS, perTrade),
  ].join("\n\n");
}

const CURVE_COLUMNS: readonly TableColumn<Point>[] = [
  ["delay", ({ delaySeconds }) => formatSeconds(delaySeconds)],
  ["kept", ({ keptShare: { value } }) => (value === null ? null : formatPercent(value))],
  ["follower per cycle", ({ followerReturn: { value } }) => (value === null ? null : formatReturn(value))],
  ["priced", ({ priced }) => priced],
];

const CYCLE_COLUMNS: readonly TableColumn<Cycle>[] = [
  ["ended", "closedAt"],
  ["token", "tokenMint"],
  ["wallet", ({ walletReturn }) => (walletReturn === null ? null : formatReturn(walletReturn))],
  ["follower", describeFollower],
];

function describeFollower({ followerReturn, isMissed, unpriced }: Cycle): string | null {
  if (unpriced !== null) return UNPRICED_LABELS[unpriced];
  if (isMissed) return "missed";
  return followerReturn === null ? null : formatReturn(followerReturn);
}
