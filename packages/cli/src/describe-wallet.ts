import type { Answer } from "@walletlens/client/contract-types";
import {
  formatHours,
  formatPercent,
  formatRelativeTime,
  formatReturn,
  formatSignedSol,
  formatSol,
  formatUsd,
} from "@walletlens/client/format";
import { formatResult, toKnownResult } from "@walletlens/client/known-result";
import { describeCoverage, describeFlags, describeQuality, describeResults } from "./describe-results.ts";
import { markUnknown } from "./mark-unknown.ts";
import { type Cell, type CliColumn, renderFacts, renderTable } from "./tables.ts";

type Hud = Answer<"wallet-hud", 200>;
type Profile = Answer<"wallet-profile", 200>;
type Tokens = Answer<"wallet-tokens", 200>;
type Token = Answer<"wallet-token-detail", 200>;
type Batch = Answer<"batch-hud", 200>;

/** A wallet's signal as lines for a terminal. */
export function describeHud(hud: Hud, botReasons: readonly string[] = []): string {
  const known = markUnknown(hud);
  return renderFacts([
    ["wallet", hud.walletAddress],
    ["behavior", hud.behaviorCode],
    ["quality", describeQuality(hud)],
    ["flags", describeFlags(hud, botReasons)],
    ["win rate", known("winRate", formatPercent(hud.winRate))],
    ["result per token", known("trimmedMeanPnl", `${formatSignedSol(hud.trimmedMeanPnl)} SOL`)],
    ["median hold", known("medianHoldTimeHours", formatHours(hud.medianHoldTimeHours))],
    ["swaps a day", known("avgTradesPerDay", hud.avgTradesPerDay.toFixed(1))],
    ["tokens a day", known("uniqueTokensPerDay", hud.uniqueTokensPerDay.toFixed(1))],
    ["mean swap", known("avgTxValueSol", `${formatSol(hud.avgTxValueSol)} SOL`)],
    ["holdings", known("currentHoldingsSol", `${formatSol(hud.currentHoldingsSol)} SOL`)],
    ["entry market cap", known("typicalEntryMcapUsd", formatUsd(hud.typicalEntryMcapUsd))],
    ["history", hud.provenance.dataRange.complete ? "complete" : "covered in part"],
    ["computed", formatRelativeTime(Date.parse(hud.calculatedAt), Date.now())],
  ]);
}

/** A wallet's profile as lines for a terminal. */
export function describeProfile({
  hud,
  summary,
  pnl,
  coverage,
  reconciliation,
  ...profile
}: Profile): string {
  const { allTime } = pnl;
  const facts = renderFacts([
    ...describeResults(allTime, coverage),
    ["won", `${summary.profitableTradesCount} of ${summary.totalTradesCount} tokens`],
    ["style", profile.behavior?.tradingStyle ?? "unclassified"],
    ["exits", profile.behavior?.exitPattern ?? "unknown"],
    ["label", summary.knownLabel ?? profile.kol?.name ?? "none"],
    ["coverage", describeCoverage(coverage)],
    ["reconciliation", reconciliation.verdict],
  ]);
  return `${describeHud(hud, profile.automation.reasons)}\n\n${facts}`;
}

/** A page of token results as a table. */
export function describeTokens({ data, total, page, pageSize }: Tokens): string {
  const rows = data.map((row) => {
    const known = markUnknown(row);
    return [
      row.tokenAddress,
      formatResult(toKnownResult(row, "realized")),
      formatResult(toKnownResult(row, "unrealized")),
      known("roi", formatReturn(row.roi - 1)),
      known("totalSolSpent", formatSol(row.totalSolSpent)),
      known("winRate", formatPercent(row.winRate)),
    ];
  });
  const pages = Math.max(1, Math.ceil(total / pageSize));
  return `${renderTable(TOKEN_COLUMNS, rows)}\n\npage ${page} of ${pages}, ${total} tokens`;
}

/** The swaps of one token as a table, oldest first as they came. */
export function describeToken({ row, trades, openLots, reconciliation, ...token }: Token): string {
  const facts = renderFacts([
    ["wallet", token.walletAddress],
    ["token", token.tokenAddress],
    ["realized SOL", formatResult(toKnownResult(row, "realized"))],
    ["unrealized SOL", formatResult(toKnownResult(row, "unrealized"))],
    ["open lots", openLots.length],
    ["reconciliation", reconciliation.verdict],
  ]);
  const rows = trades.map((trade) => [
    trade.blockTime ?? `slot ${trade.slot}`,
    trade.side,
    trade.tokenAmount,
    markUnknown(trade)("solAmount", formatSol(trade.solAmount)),
    trade.venue ?? "",
    trade.signature,
  ]);
  return `${facts}\n\n${renderTable(TRADE_COLUMNS, rows)}`;
}

/** The signals of several wallets as a table, those without one below it. */
export function describeBatch({ huds, queued, skipped, notFound }: Batch): string {
  const rows = Object.values(huds).map((hud): readonly Cell[] => {
    const known = markUnknown(hud);
    return [
      hud.walletAddress,
      hud.behaviorCode,
      known("winRate", formatPercent(hud.winRate)),
      known("trimmedMeanPnl", formatSignedSol(hud.trimmedMeanPnl)),
      hud.dataQualityTier,
      describeFlags(hud),
    ];
  });
  const others: readonly (readonly [string, string])[] = [
    ...queued.map(({ walletAddress, jobId }) => [walletAddress, `queued: ${jobId}`] as const),
    ...skipped.map((wallet) => [wallet, "skipped: a system wallet"] as const),
    ...notFound.map((wallet) => [wallet, "never used"] as const),
  ];
  const table = renderTable(HUD_COLUMNS, rows);
  return others.length === 0 ? table : `${table}\n\n${renderFacts(others)}`;
}

const TOKEN_COLUMNS: readonly CliColumn[] = [
  ["token", "left"],
  ["realized SOL", "right"],
  ["unrealized SOL", "right"],
  ["return", "right"],
  ["spent SOL", "right"],
  ["won", "right"],
];

const TRADE_COLUMNS: readonly CliColumn[] = [
  ["time", "left"],
  ["side", "left"],
  ["tokens", "right"],
  ["SOL", "right"],
  ["venue", "left"],
  ["signature", "left"],
];

const HUD_COLUMNS: readonly CliColumn[] = [
  ["wallet", "left"],
  ["behavior", "left"],
  ["win rate", "right"],
  ["result per token SOL", "right"],
  ["quality", "left"],
  ["flags", "left"],
];
