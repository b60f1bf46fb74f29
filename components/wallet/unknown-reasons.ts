import {
  type KnownResult,
  type ResultCurrency,
  type ResultName,
  type ScopeResults,
  toKnownResult,
} from "@walletlens/format/known-result";
import { explainUnknown, type Metric, type MetricFields, readField } from "@walletlens/format/metric-values";
import { METRICS } from "@walletlens/format/metrics";
import { PERIOD_METRICS } from "@walletlens/format/row-metrics";
import { INEXACT_TIP } from "@/components/wallet/known";

/** Returns the head of a column, a row or a tile. */
export function toMetricHead({ label, formula }: Metric) {
  return { name: label, tip: formula };
}

/** Returns why the metric of a field is unknown, or null, and if it is partial. */
export function describeField<Fields extends MetricFields>(
  fields: Fields,
  name: keyof Fields & string,
  metric: Metric,
) {
  const isListed = fields.unknown?.includes(name) === true;
  const { isUnknown, isPartial } = readField(fields, name);
  return { reason: isListed && isUnknown ? explainUnknown(metric) : null, isPartial };
}

/** Returns why a result is unknown or partial; null if it is complete. */
export function explainResult(result: KnownResult | null, name: ResultName): string | null {
  if (result === null) return METRICS[`${name}-pnl`].unknownReason;
  return result.extent === "whole" ? null : INEXACT_TIP;
}

/** Returns why the realized result of a period is unknown, or null. */
export function explainPeriodResult(period: ScopeResults, currency: ResultCurrency): string | null {
  const isUnknown = toKnownResult(period, "realized", currency) === null;
  return isUnknown ? PERIOD_METRICS.realizedPnlSol.unknownReason : null;
}
