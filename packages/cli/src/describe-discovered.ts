import type { Answer } from "@walletlens/client/contract-types";
import { formatCount, formatPercent, formatSignedSol, formatSignedUsd } from "@walletlens/format";
import { formatResult, toKnownResult } from "@walletlens/format/known-result";
import { METRICS } from "@walletlens/format/metrics";
import { PERIOD_METRICS, RANKING_METRICS } from "@walletlens/format/row-metrics";
import { type CliColumn, formatField, renderTable, toTitle } from "./tables.ts";

type Discovered = Answer<"discover", 200>;
type Column = CliColumn<Discovered["wallets"][number]>;

interface ListedResults {
  readonly period: string;
  readonly currency: "sol" | "usd";
}

/** Formats a page of analyzed wallets as a table, with the cursor of the next page. */
export function describeDiscovered({ wallets, nextCursor }: Discovered, listed: ListedResults): string {
  const table = renderTable(listColumns(listed), wallets);
  return nextCursor === null ? table : `${table}\n\nnext: --cursor ${nextCursor}`;
}

function listColumns({ period, currency }: ListedResults): readonly Column[] {
  return [
    ["wallet", ({ walletAddress }) => walletAddress],
    ["name", ({ label }) => label ?? ""],
    [
      `${toTitle(METRICS["net-pnl"])} ${currency.toUpperCase()}`,
      (wallet) => formatResult(toKnownResult(wallet, "net", currency)),
      "right",
    ],
    [
      `${toTitle(PERIOD_METRICS.realizedPnlSol)} ${currency.toUpperCase()} ${period}`,
      formatRealized(currency),
      "right",
    ],
    [
      `${toTitle(PERIOD_METRICS.tradesCount)} ${period}`,
      ({ period: of }) => formatField(of, "tradesCount", formatCount),
      "right",
    ],
    [
      `${toTitle(RANKING_METRICS.shrunkenWinRate)} ${period}`,
      ({ period: of }) => formatRate(of.shrunkenWinRate),
      "right",
    ],
    [
      toTitle(METRICS["winning-positions"]),
      ({ positions }) => formatRate(positions.shrunkenWinRate),
      "right",
    ],
    [
      toTitle(METRICS["held-30-s"]),
      ({ share30s }) => (share30s === null ? "unknown" : formatPercent(share30s)),
      "right",
    ],
    [toTitle(METRICS.style), ({ behaviorType }) => behaviorType ?? ""],
    [toTitle(METRICS["data-quality"]), ({ dataQualityTier }) => dataQualityTier],
    ["coverage", ({ complete }) => (complete ? "complete" : "partial")],
    [toTitle(METRICS.bot), ({ isBot }) => (isBot ? "bot" : "")],
    ["linked loss", ({ linkedLoss: loss }) => (loss === null ? "" : formatLoss(loss))],
  ];
}

function formatLoss({
  walletAddress,
  share,
}: NonNullable<Discovered["wallets"][number]["linkedLoss"]>): string {
  return `${formatPercent(share)} from ${walletAddress}`;
}

function formatRealized(currency: "sol" | "usd"): Column[1] {
  return currency === "usd"
    ? ({ period }) => formatField(period, "realizedPnlUsd", formatSignedUsd)
    : ({ period }) => formatField(period, "realizedPnlSol", formatSignedSol);
}

/** The rate is shrunken toward the mean of all listed wallets, as the list ranks it. */
function formatRate(shrunken: { readonly rate: number } | null): string {
  return shrunken === null ? "unknown" : formatPercent(shrunken.rate);
}
