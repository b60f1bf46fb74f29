import {
  formatCount,
  formatPercent,
  formatSignedSol,
  formatSignedUsd,
  formatSol,
  formatUsd,
} from "@walletlens/client/format";
import {
  describeShortfall,
  type ResultName,
  toKnownResult,
  type WalletResults,
} from "@walletlens/client/known-result";
import { formatMetric, type ScalarMetric } from "@walletlens/client/metric-values";
import { METRICS, type ScalarMetricId } from "@walletlens/client/metrics";
import type { PartialSum } from "@walletlens/engine/wallet/partial-sum";
import type { PeriodMetrics } from "@walletlens/engine/wallet/period-metrics";
import type { WalletProfile } from "@walletlens/engine/wallet/profile";
import { convertToUsd, IN_SOL, type Money } from "@/components/wallet/money";

import { findRealizedUsd } from "@/components/wallet/usd-per-sol";

export interface CardMetric {
  readonly name: string;
  readonly text: string | null;
  /** Parts that a result excludes or counts as 0, in words; null for a whole result. */
  readonly shortfall: string | null;
  /** Null if the text contains it. */
  readonly unit: "SOL" | null;
  readonly direction: "gain" | "loss" | null;
}

export function buildCardMetrics(profile: WalletProfile, money = IN_SOL): readonly CardMetric[] {
  const { coverage, summary, pnl } = profile;
  const allTime = { ...pnl.allTime, complete: coverage.complete };
  const winRate = metric("win-rate", profile);
  return [
    result("realized", allTime, money, findRealizedUsd(profile, "realized")),
    result("net", allTime, money, null),
    { ...winRate, shortfall: coverage.complete || winRate.text === null ? null : "covered period only" },
    metric("median-hold", profile),
    labeled(
      "Winning tokens",
      `${coverage.complete ? "" : INEXACT}${formatCount(summary.profitableTradesCount)} of ${formatCount(summary.totalTradesCount)}`,
    ),
    metric("trades-per-day", profile),
  ];
}

function metric(id: ScalarMetricId, profile: WalletProfile): CardMetric {
  const metric: ScalarMetric = METRICS[id];
  const text = formatMetric(metric, profile);
  return labeled(metric.label, text && `${metric.select(profile).isPartial ? INEXACT : ""}${text}`);
}

function result(of: ResultName, pnl: WalletResults, money: Money, usd: number | null): CardMetric {
  const name = METRICS[`${of}-pnl`].label;
  const known = toKnownResult(pnl, of);
  if (known === null) return labeled(name, null);
  const { extent, sol } = known;
  return {
    ...amount(name, sol, { money, usd, isSigned: true, prefix: extent === "whole" ? "" : INEXACT }),
    // The card has no room for the cost.
    shortfall: describeShortfall({ ...pnl, unpriced: { ...pnl.unpriced, costSol: 0 } }, of),
  };
}

/** Metrics of a period, in place of those of all time. */
export function buildPeriodCardMetrics(metrics: PeriodMetrics, money = IN_SOL): readonly CardMetric[] {
  const { realizedPnlSol, realizedPnlUsd, boughtSol, soldSol } = metrics;
  const sum = (name: string, { value, isWhole }: PartialSum, usd: number | null, isSigned: boolean) =>
    value === null
      ? labeled(name, null)
      : {
          ...amount(name, value, { money, usd, isSigned, prefix: isWhole ? "" : INEXACT }),
          shortfall: isWhole ? null : PART,
        };
  return [
    sum(METRICS["realized-pnl"].label, realizedPnlSol, realizedPnlUsd.value, true),
    rate("Win rate", metrics.winRate),
    labeled("Trades", formatCount(metrics.swaps)),
    labeled("Closed trades", formatCount(metrics.completedCycles)),
    sum("Bought", boughtSol, null, false),
    sum("Sold", soldSol, null, false),
  ];
}

function rate(name: string, { value, isWhole }: PartialSum): CardMetric {
  if (value === null) return labeled(name, null);
  if (isWhole) return labeled(name, formatPercent(value));
  return { ...labeled(name, INEXACT + formatPercent(value)), shortfall: PART };
}

const PART = "known in part";
/** Before every inexact figure, as on pages. */
const INEXACT = "~ ";

interface AmountOptions {
  readonly money: Money;
  readonly usd: number | null;
  readonly isSigned: boolean;
  readonly prefix?: string;
}

function amount(name: string, sol: number, options: AmountOptions): CardMetric {
  const { money, usd, isSigned, prefix = "" } = options;
  const dollars = convertToUsd(sol, money, usd);
  const text = dollars === null ? formatSol(sol) : formatUsd(dollars);
  const signed = dollars === null ? formatSignedSol(sol) : formatSignedUsd(dollars);
  const value = dollars ?? sol;
  return {
    ...labeled(name, `${prefix}${isSigned ? signed : text}`),
    unit: dollars === null ? "SOL" : null,
    direction: !isSigned || value === 0 ? null : value > 0 ? "gain" : "loss",
  };
}

function labeled(name: string, text: string | null): CardMetric {
  return { name, text, shortfall: null, unit: null, direction: null };
}
