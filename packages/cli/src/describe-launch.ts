import type { AgentLaunchResult, LaunchResult } from "@walletlens/client/api-types";
import { formatSignedSol } from "@walletlens/client/format";
import { type CliColumn, formatField, renderFacts, renderTable } from "./tables.ts";

/** Formats the launch of a token and its first buyers. */
export function describeLaunch(result: LaunchResult | AgentLaunchResult): string {
  const { tokenMint, createdAt, creator, venue, aggregate, coverage, buyers, groups } = result;
  if (!coverage.reachedLaunch) {
    return renderFacts([
      ["token", tokenMint],
      ["launch", "not reached; the cost was refunded"],
      ["listed", `${coverage.listed} signatures of ${coverage.account}`],
      ["back to", coverage.oldestAt ?? "unknown"],
    ]);
  }
  const facts = renderFacts([
    ["token", tokenMint],
    ["launched", createdAt ?? "at an unknown time"],
    ["creator", creator ?? "unknown"],
    ["venue", venue ?? "unknown"],
    ...SHARES.map(([name, label]) => [label, describeShare(aggregate[name])] as const),
    ["groups", groups.length],
  ]);
  return `${facts}\n\n${renderTable(BUYER_COLUMNS, buyers)}`;
}

const SHARES = [
  ["buyers", "first buyers"],
  ["creator", "creator"],
  ["sameSlot", "same slot"],
  ["sameTransaction", "same transaction"],
  ["fundedByCreator", "funded by creator"],
  ["fresh", "fresh"],
] as const;

function describeShare(share: LaunchResult["aggregate"]["buyers"]): string {
  const held = formatField(share, "heldPercent", (value) => value.toFixed(2));
  return `${share.wallets}: bought ${share.boughtPercent.toFixed(2)} %, hold ${held} %`;
}

type Row = AgentLaunchResult["buyers"][number];

const BUYER_COLUMNS: readonly CliColumn<Row>[] = [
  ["#", ({ rank }) => rank, "right"],
  ["wallet", ({ walletAddress }) => walletAddress],
  ["seconds", (row) => formatField(row, "secondsAfter", String), "right"],
  ["bought %", ({ boughtPercent }) => boughtPercent.toFixed(2), "right"],
  ["spent SOL", (row) => formatField(row, "spentSol", (value) => value.toFixed(3)), "right"],
  ["held %", (row) => formatField(row, "heldPercent", (value) => value.toFixed(2)), "right"],
  ["sold %", (row) => formatField(row, "soldPercent", (value) => value.toFixed(2)), "right"],
  [
    "realized SOL",
    ({ realizedPnlSol }) => (realizedPnlSol === null ? "" : formatSignedSol(realizedPnlSol)),
    "right",
  ],
  ["tags", ({ tags }) => tags.join(", ")],
];
