import { formatResult, toKnownResult } from "@walletlens/client/known-result";
import { describeCoverage, describeFlags, describeQuality, describeResults } from "../describe-results.ts";
import { markUnknown } from "../mark-unknown.ts";
import type { AddressAnalysis } from "./analyze-address.ts";

const MAX_TOKENS = 15;
const LABEL_WIDTH = 22;

/**
 * A profile as lines for a terminal.
 *
 * @example
 * console.log(formatAnalysis(await analyzeAddress(options, wallet)));
 */
export function formatAnalysis(analysis: AddressAnalysis): string {
  const { hud, summary, pnl, behavior, automation, coverage, reconciliation, rpc } = analysis;
  const { allTime } = pnl;
  const known = markUnknown(hud);
  return [
    analysis.walletAddress + (summary.knownLabel === null ? "" : ` (${summary.knownLabel})`),
    "",
    row(
      "behavior",
      `${hud.behaviorCode}  ${behavior?.tradingStyle ?? "unclassified"}, ${describeQuality(hud)}`,
    ),
    row("flags", describeFlags(hud, automation.reasons)),
    ...describeResults(allTime, coverage).map(([name, text]) => row(name, text)),
    row(
      "win rate",
      markUnknown(allTime)("winRate", `${percent(allTime.winRate)} of ${summary.totalTradesCount} tokens`),
    ),
    row("median hold", known("medianHoldTimeHours", `${digits(hud.medianHoldTimeHours)} h`)),
    row("holdings", known("currentHoldingsSol", sol(hud.currentHoldingsSol))),
    row("coverage", describeCoverage(coverage)),
    row("reconciliation", reconciliation.verdict),
    "",
    ...describeTokens(analysis),
    `${rpc.calls} calls to the provider, ${rpc.retries} repeated, ${rpc.ms} ms`,
  ].join("\n");
}

function describeTokens({ tokens }: AddressAnalysis): string[] {
  if (tokens.length === 0) return [];
  const shown = tokens.toSorted((a, b) => b.realizedPnlSol - a.realizedPnlSol).slice(0, MAX_TOKENS);
  const lines = shown.map((token) =>
    [
      token.tokenAddress.padEnd(44),
      formatResult(toKnownResult(token, "realized")).padStart(18),
      markUnknown(token)("totalSolSpent", digits(token.totalSolSpent)).padStart(18),
      markUnknown(token)("winRate", percent(token.winRate)).padStart(8),
    ].join(" "),
  );
  const header = [
    "token".padEnd(44),
    "realized SOL".padStart(18),
    "spent SOL".padStart(18),
    "won".padStart(8),
  ].join(" ");
  const rest = tokens.length - shown.length;
  return [header, ...lines, ...(rest > 0 ? [`… and ${rest} more (--json shows all)`] : []), ""];
}

function row(label: string, text: string): string {
  return label.padEnd(LABEL_WIDTH) + text;
}

function sol(value: number): string {
  return `${digits(value)} SOL`;
}

function digits(value: number): string {
  return new Intl.NumberFormat("en", { maximumSignificantDigits: 6 }).format(value);
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
