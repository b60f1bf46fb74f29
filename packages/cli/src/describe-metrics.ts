import type { Answer } from "@walletlens/client/contract-types";
import { formatExactSol, formatExactUsd, formatPercent } from "@walletlens/format";
import { CASH_LABELS, type Cash, type CashAmount, listCash } from "@walletlens/format/cash";
import { listMetricIds, type ScalarMetricId } from "@walletlens/format/metrics";
import { PERIOD_METRICS } from "@walletlens/format/row-metrics";
import { type CliFact, formatAmount, formatField, toMetricFact, toTitle } from "./tables.ts";

export type Hud = Answer<"wallet-hud", 200>;
export type Profile = Answer<"wallet-profile", 200>;

/** Returns the results of the last days and of positions as facts. */
export function describePeriods({
  periods,
  positions,
}: Pick<Hud, "periods" | "positions">): readonly CliFact[] {
  const describeDays = (days: number, period: Hud["periods"]["d7"]): CliFact => [
    `last ${days} days`,
    [
      formatPeriodField(period, "realizedPnlSol"),
      formatPeriodField(period, "realizedPnlUsd"),
      `${toTitle(PERIOD_METRICS.tradesCount)} ${formatPeriodField(period, "tradesCount")}`,
      `${toTitle(PERIOD_METRICS.winRate)} ${formatPeriodField(period, "winRate")}`,
    ].join(", "),
  ];
  const { winRateAtLeast: atLeast } = positions;
  const [title, rate] = toMetricFact("winning-positions", { positions });
  return [
    describeDays(7, periods.d7),
    describeDays(30, periods.d30),
    describeDays(90, periods.d90),
    [title, atLeast === undefined ? rate : `${rate}, at least ${formatPercent(atLeast)} of all`],
  ];
}

function formatPeriodField(
  period: Hud["periods"]["d7"],
  name: "realizedPnlSol" | "realizedPnlUsd" | "tradesCount" | "winRate",
): string {
  return formatField(period, name, (value) => formatAmount(PERIOD_METRICS[name].unit, value));
}

/** Metrics of a profile beside those of its signal. */
export const PROFILE_METRICS: readonly ScalarMetricId[] = [
  "win-rate-usd",
  ...listMetricIds("pnl.allTime.costs"),
  "after-costs",
  "bought-tokens",
  "winning-bought-tokens",
  "undecided-bought-tokens",
  ...listMetricIds("shape"),
  ...listMetricIds("risk"),
  ...listMetricIds("copyability"),
  "style",
  "exit",
];

/**
 * Returns the cash statement in SOL as one line that adds up, and in dollars if there are any; none of a server of an
 * earlier version.
 */
export function describeCash({ cash }: { readonly cash?: Cash }): readonly (readonly [string, string])[] {
  if (cash === undefined) return [];
  const amounts = listCash(cash);
  const inSol = joinTerms(amounts, ({ sol }) => sol, formatExactSol);
  const inUsd = joinTerms(amounts, ({ usd }) => usd, formatExactUsd);
  const hasUsd = amounts.some(({ usd }) => usd !== 0);
  return [["cash", inSol], ...(hasUsd ? [["cash in dollars", inUsd] as const] : [])];
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
