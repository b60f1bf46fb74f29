import type { Answer } from "@walletlens/client/contract-types";
import {
  formatExactSol,
  formatExactUsd,
  formatMultiple,
  formatPercent,
  formatSignedSol,
  formatSignedUsd,
  formatSol,
} from "@walletlens/format";
import { CASH_LABELS, type Cash, type CashAmount, listCash } from "@walletlens/format/cash";
import { type CliFact, formatField } from "./tables.ts";

export type Hud = Answer<"wallet-hud", 200>;
export type Profile = Answer<"wallet-profile", 200>;

const signedSol = (sol: number) => `${formatSignedSol(sol)} SOL`;
const sol = (amount: number) => `${formatSol(amount)} SOL`;

/** Returns the results of the last days and of positions as facts. */
export function describePeriods({
  periods,
  positions,
}: Pick<Hud, "periods" | "positions">): readonly CliFact[] {
  const ofDays = (days: number, period: Hud["periods"]["d7"]): CliFact => [
    `last ${days} days`,
    [
      formatField(period, "realizedPnlSol", signedSol),
      formatField(period, "realizedPnlUsd", formatSignedUsd),
      `closed trades ${formatField(period, "tradesCount", String)}`,
      `won ${formatField(period, "winRate", formatPercent)}`,
    ].join(", "),
  ];
  return [
    ofDays(7, periods.d7),
    ofDays(30, periods.d30),
    ofDays(90, periods.d90),
    ["winning positions", formatField(positions, "winRate", formatPercent)],
  ];
}

/** Returns dollars, costs, positions, distribution, risk and copyability of a profile as facts. */
export function describeMetrics({
  pnl,
  positions,
  shape,
  risk,
  copyability,
}: Omit<Profile, "cash">): readonly CliFact[] {
  const { usd, costs } = pnl.allTime;
  return [
    ["win rate USD", formatField(usd, "winRate", formatPercent)],
    ["network fees", formatField(costs, "networkFeesSol", sol)],
    ["tips", formatField(costs, "tipsSol", sol)],
    ["failed fees", formatField(costs, "failedFeesSol", sol)],
    ["net after costs", formatField(pnl.allTime, "netAfterCostsSol", signedSol)],
    ["positions", describePositions(positions)],
    ["mean per token", formatField(shape, "meanPnlSol", signedSol)],
    ["best token", describeShare(shape, "bestShare")],
    ["best five tokens", describeShare(shape, "topFiveShare")],
    ["without the best", formatField(shape, "withoutBestSol", signedSol)],
    ["profit factor", describeProfitFactor(shape)],
    ["max drawdown", formatField(risk, "maxDrawdownSol", sol)],
    ["losing streak", formatField(risk, "longestLosingRun", String)],
    ["held over 10 s", describeShare(copyability, "share10s")],
    ["held over 30 s", describeShare(copyability, "share30s")],
    ["held over 60 s", describeShare(copyability, "share60s")],
  ];
}

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

function describePositions(positions: Profile["positions"]): string {
  const winners = formatField(positions, "winners", String);
  const count = formatField(positions, "count", String);
  const unknown = formatField(positions, "unknownCount", String);
  const { winRateAtLeast } = positions;
  const atLeast = winRateAtLeast === undefined ? "" : `, at least ${formatPercent(winRateAtLeast)} of all`;
  return `${winners} of ${count} won, ${unknown} unknown${atLeast}`;
}

function describeShare<Row extends Profile["shape"] | Profile["copyability"]>(
  row: Row,
  name: Parameters<typeof formatField<Row>>[1],
): string {
  return `${formatField(row, name, formatPercent)} of the profit`;
}

/** A factor of null is unknown if it is listed, and has no losses otherwise. */
function describeProfitFactor({ profitFactor, unknown = [] }: Profile["shape"]): string {
  const isListed = unknown.includes("profitFactor");
  if (profitFactor === null) return isListed ? "unknown" : "no losses";
  return isListed ? `partial ${formatMultiple(profitFactor)}` : formatMultiple(profitFactor);
}
