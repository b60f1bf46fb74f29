import type { Answer } from "@walletlens/client/contract-types";
import { formatExactSol, formatExactUsd, formatPercent } from "@walletlens/format";
import { CASH_LABELS, type Cash, type CashAmount, listCash } from "@walletlens/format/cash";
import {
  describeShortfall,
  formatResult,
  type ResultName,
  toKnownResult,
  type WalletResults,
} from "@walletlens/format/known-result";
import { METRICS } from "@walletlens/format/metrics";
import { describePriceOutage, type PriceOutage } from "@walletlens/format/price-outage";
import { PERIOD_METRICS } from "@walletlens/format/row-metrics";
import { formatAmount, formatField, type ResultFact, toMetricFact, toTitle } from "./tables.ts";

export type Hud = Answer<"wallet-hud", 200>;
type Period = Hud["periods"]["d7"];

const NAMES: readonly ResultName[] = ["realized", "unrealized", "net"];

/** Returns the results of a wallet in SOL and dollars as facts, each with its shortfall. */
export function describeResults(
  allTime: WalletResults,
  { complete }: { readonly complete: boolean },
): readonly ResultFact[] {
  const results = { ...allTime, complete };
  return NAMES.map((name) => {
    const sol = toKnownResult(results, name);
    const usd = toKnownResult(results, name, "usd");
    const shortfall = describeShortfall(results, name);
    const texts = [
      sol === null ? formatResult(sol) : `${formatResult(sol)} SOL`,
      ...(usd === null ? [] : [formatResult(usd)]),
      ...(shortfall === null ? [] : [shortfall]),
    ];
    return [toTitle(METRICS[`${name}-pnl`]), texts.join(", ")] as const;
  });
}

/** Returns the results of the last days and of positions as facts. */
export function describePeriods({ periods, positions }: Hud): readonly ResultFact[] {
  const { winRateAtLeast } = positions;
  const [title, rate] = toMetricFact("winning-positions", { positions });
  return [
    ["last 7 days", describePeriod(periods.d7)],
    ["last 30 days", describePeriod(periods.d30)],
    ["last 90 days", describePeriod(periods.d90)],
    [
      title,
      winRateAtLeast === undefined ? rate : `${rate}, at least ${formatPercent(winRateAtLeast)} of all`,
    ],
  ];
}

function describePeriod(period: Period): string {
  const format = (name: "realizedPnlSol" | "realizedPnlUsd" | "tradesCount" | "winRate") =>
    formatField(period, name, (value) => formatAmount(PERIOD_METRICS[name].unit, value));
  const closedTrades = `${toTitle(PERIOD_METRICS.tradesCount)} ${format("tradesCount")}`;
  const winRate = `${toTitle(PERIOD_METRICS.winRate)} ${format("winRate")}`;
  return [format("realizedPnlSol"), format("realizedPnlUsd"), closedTrades, winRate].join(", ");
}

/**
 * Returns the cash statement in SOL as one line that adds up, and in dollars if there are any; none of a server of an
 * earlier version.
 */
export function describeCash({ cash }: { readonly cash?: Cash }): readonly ResultFact[] {
  if (cash === undefined) return [];
  const amounts = listCash(cash);
  const solTerms = joinTerms(amounts, ({ sol }) => sol, formatExactSol);
  const usdTerms = joinTerms(amounts, ({ usd }) => usd, formatExactUsd);
  const hasUsd = amounts.some(({ usd }) => usd !== 0);
  return [["cash", solTerms], ...(hasUsd ? [["cash in dollars", usdTerms] as const] : [])];
}

function joinTerms(
  amounts: readonly CashAmount[],
  read: (amount: CashAmount) => number,
  format: (value: number) => string,
): string {
  const terms = amounts.flatMap((amount) => {
    const { name } = amount;
    const value = read(amount);
    const words = `${format(Math.abs(value))} ${CASH_LABELS[name].label.toLowerCase()}`;
    if (name === "opening") return [value < 0 ? `−${words}` : words];
    if (name === "closing") return [value < 0 ? `= −${words}` : `= ${words}`];
    return value === 0 ? [] : [`${value < 0 ? "−" : "+"} ${words}`];
  });
  return terms.join(" ");
}

/** Returns the flags `bot`, with its reasons, and `whale`; "none" without either. */
export function describeFlags(
  { isBot, isWhale }: { readonly isBot: boolean; readonly isWhale: boolean },
  reasons: readonly string[] = [],
): string {
  const bot = reasons.length === 0 ? "bot" : `bot (${reasons.join(", ")})`;
  return [isBot ? bot : "", isWhale ? "whale" : ""].filter(Boolean).join(", ") || "none";
}

/** Returns a fact about kinds of prices without a source; none if each kind has one. */
export function describeUnavailablePrices({
  provenance: { prices },
}: {
  readonly provenance: {
    readonly prices?: { readonly unavailableSince?: PriceOutage | undefined } | undefined;
  };
}): readonly ResultFact[] {
  const outage = describePriceOutage(prices?.unavailableSince);
  return outage === null ? [] : [["prices", outage]];
}

export function describeCoverage(coverage: {
  readonly transactions: number;
  readonly complete: boolean;
}): string {
  return `${coverage.transactions} transactions, ${coverage.complete ? "complete" : "partial"}`;
}

/** Returns the quality tier with the reasons against a better one. */
export function describeQuality(quality: {
  readonly dataQualityTier: string;
  readonly tierReasons: readonly string[];
}): string {
  const { dataQualityTier, tierReasons } = quality;
  return tierReasons.length === 0 ? dataQualityTier : `${dataQualityTier} (${tierReasons.join(", ")})`;
}
