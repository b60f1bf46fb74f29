import { METRICS } from "@walletlens/format/metrics";
import { TOKEN_METRICS } from "@walletlens/format/row-metrics";
import type { SourceChange } from "@walletlens/solana/prices/price-sources";
import {
  describeCash,
  describeCoverage,
  describeFlags,
  describeQuality,
  describeResults,
  describeUnavailablePrices,
} from "../describe-results.ts";
import {
  formatField,
  type ResultFact,
  readCell,
  type TableColumn,
  toResultColumn,
  toSolTitle,
  toTitle,
} from "../tables.ts";
import type { AddressAnalysis } from "./analyze-address.ts";

const MAX_TOKENS = 15;
const LABEL_WIDTH = 22;

/**
 * Formats a profile as lines for a terminal.
 *
 * @example
 * console.log(formatAnalysis(await analyzeAddress(options, wallet)));
 */
export function formatAnalysis(analysis: AddressAnalysis): string {
  const { hud, summary, pnl, behavior, automation, coverage, reconciliation, rpc } = analysis;
  const style = behavior?.tradingStyle ?? "unclassified";
  const toWinRate = (share: number) => `${formatShare(share)} of ${summary.totalTradesCount} tokens`;
  const facts: readonly ResultFact[] = [
    ["behavior", `${hud.behaviorCode}  ${style}, ${describeQuality(hud)}`],
    ["flags", describeFlags(hud, automation.reasons)],
    ...describeResults(pnl.allTime, coverage),
    [toTitle(METRICS["win-rate"]), formatField(pnl.allTime, "winRate", toWinRate)],
    [
      toTitle(METRICS["median-hold"]),
      formatField(hud, "medianHoldTimeHours", (hours) => `${formatDigits(hours)} h`),
    ],
    [toTitle(METRICS.holdings), formatField(hud, "currentHoldingsSol", (sol) => `${formatDigits(sol)} SOL`)],
    ["coverage", describeCoverage(coverage)],
    ["reconciliation", reconciliation.verdict],
    ...describeCash(analysis),
    ...describeUnavailablePrices(hud),
  ];
  return [
    analysis.walletAddress + (summary.knownLabel === null ? "" : ` (${summary.knownLabel})`),
    "",
    ...facts.map(([label, text]) => `${label.padEnd(LABEL_WIDTH)}${text}`),
    "",
    ...describeTokens(analysis),
    `${rpc.calls} calls to the provider, ${rpc.retries} repeated, ${rpc.ms} ms`,
  ].join("\n");
}

/**
 * Prints a line to the standard error output if a source of prices fails, so that unknown values have a reason.
 *
 * @example
 * await analyzeAddress({ ...options, onPriceChange: printSourceChange }, wallet);
 */
export function printSourceChange({ name, state, reason }: SourceChange): void {
  if (reason !== null) console.error(`The price source ${name} is ${state}: ${reason}.`);
}

function describeTokens({ tokens }: AddressAnalysis): readonly string[] {
  if (tokens.length === 0) return [];
  const shownTokens = tokens.toSorted((a, b) => b.realizedPnlSol - a.realizedPnlSol).slice(0, MAX_TOKENS);
  const hiddenCount = tokens.length - shownTokens.length;
  return [
    toLine(TOKEN_COLUMNS.map(([title]) => title)),
    ...shownTokens.map((token) => toLine(TOKEN_COLUMNS.map((column) => readCell(column, token)))),
    ...(hiddenCount === 0 ? [] : [`… and ${hiddenCount} more (--json shows all)`]),
    "",
  ];
}

const TOKEN_COLUMNS: readonly TableColumn<AddressAnalysis["tokens"][number]>[] = [
  ["token", "tokenAddress"],
  toResultColumn(TOKEN_METRICS.realizedPnlSol, "realized"),
  [toSolTitle(TOKEN_METRICS.totalSolSpent), "totalSolSpent", formatDigits],
  [toTitle(TOKEN_METRICS.winRate), "winRate", formatShare],
];

function toLine([token = "", realizedPnl = "", cost = "", winRate = ""]: readonly string[]): string {
  return [token.padEnd(44), realizedPnl.padStart(18), cost.padStart(18), winRate.padStart(8)].join(" ");
}

function formatDigits(value: number): string {
  return new Intl.NumberFormat("en", { maximumSignificantDigits: 6 }).format(value);
}

function formatShare(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
