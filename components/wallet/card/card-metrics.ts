import type { WalletProfile } from "@walletlens/engine/result-types";
import type { PartialSum } from "@walletlens/engine/wallet/partial-sum";
import type { PeriodMetrics } from "@walletlens/engine/wallet/period-metrics";
import { formatCount, formatPercent, formatSol, formatUsd } from "@walletlens/format";
import {
  describeShortfall,
  type ResultName,
  type ScopeResults,
  toKnownResult,
  type WalletResults,
} from "@walletlens/format/known-result";
import { formatMetric, readMetric, type ScalarMetric } from "@walletlens/format/metric-values";
import { METRICS, type ScalarMetricId } from "@walletlens/format/metrics";
import { PERIOD_METRICS } from "@walletlens/format/row-metrics";
import { convertToUsd, IN_SOL, type Money } from "@/components/wallet/money";

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
    result("realized", allTime, money),
    result("net", allTime, money),
    { ...winRate, shortfall: coverage.complete || winRate.text === null ? null : "covered period only" },
    metric("median-hold", profile),
    labeled(
      METRICS["winning-tokens"].label,
      `${coverage.complete ? "" : INEXACT}${formatCount(summary.profitableTradesCount)} of ${formatCount(summary.totalTradesCount)}`,
    ),
    metric("trades-per-day", profile),
  ];
}

function metric(id: ScalarMetricId, profile: WalletProfile): CardMetric {
  const metric: ScalarMetric = METRICS[id];
  const text = formatMetric(metric, profile);
  return labeled(metric.label, text && `${readMetric(metric, profile).isPartial ? INEXACT : ""}${text}`);
}

function result(of: ResultName, pnl: WalletResults, money: Money): CardMetric {
  return { ...scopeResult(of, pnl, money), shortfall: describeShortfall(pnl, of, money.currency) };
}

/** A result of any scope; its shortfall is that it is known in part. */
function scopeResult(of: ResultName, scope: ScopeResults, { currency }: Money): CardMetric {
  const name = METRICS[`${of}-pnl`].label;
  const knownResult = toKnownResult(scope, of, currency);
  if (knownResult === null) return labeled(name, null);
  const { extent, amount, text } = knownResult;
  return {
    ...labeled(name, `${extent === "whole" ? "" : INEXACT}${text}`),
    unit: currency === "sol" ? "SOL" : null,
    direction: amount === 0 ? null : amount > 0 ? "gain" : "loss",
    shortfall: extent === "part" ? PART : null,
  };
}

/** Metrics of a period, in place of those of all time. */
export function buildPeriodCardMetrics(metrics: PeriodMetrics, money = IN_SOL): readonly CardMetric[] {
  const { boughtSol, soldSol } = metrics;
  const sum = (name: string, { value, isWhole }: PartialSum) =>
    value === null
      ? labeled(name, null)
      : { ...amount(name, value, money, isWhole ? "" : INEXACT), shortfall: isWhole ? null : PART };
  return [
    scopeResult("realized", metrics, money),
    rate(PERIOD_METRICS.winRate.label, metrics.winRate),
    labeled(PERIOD_METRICS.swaps.label, formatCount(metrics.swaps)),
    labeled(PERIOD_METRICS.tradesCount.label, formatCount(metrics.completedCycles)),
    sum(PERIOD_METRICS.boughtSol.label, boughtSol),
    sum(PERIOD_METRICS.soldSol.label, soldSol),
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

function amount(name: string, sol: number, money: Money, prefix: string): CardMetric {
  const dollars = convertToUsd(sol, money, null);
  return {
    ...labeled(name, `${prefix}${dollars === null ? formatSol(sol) : formatUsd(dollars)}`),
    unit: dollars === null ? "SOL" : null,
  };
}

function labeled(name: string, text: string | null): CardMetric {
  return { name, text, shortfall: null, unit: null, direction: null };
}
