import { BALANCE_METRICS } from "./balance-metrics.ts";
import { BEHAVIOR_METRICS } from "./behavior-metrics.ts";
import type { Metric, ScalarMetric } from "./metric-values.ts";
import { RESULT_METRICS } from "./result-metrics.ts";

/**
 * Metrics of a wallet, each with its label, formula, path in a profile, and the reason for which it can be unknown.
 *
 * @example
 * const labels = Object.values(METRICS).map(({ label }) => label);
 */
export const METRICS = { ...RESULT_METRICS, ...BEHAVIOR_METRICS, ...BALANCE_METRICS };

export type MetricId = keyof typeof METRICS;

/** Names of the metrics with one value. */
export type ScalarMetricId = {
  [Id in MetricId]: (typeof METRICS)[Id] extends ScalarMetric ? Id : never;
}[MetricId];

/**
 * Lists the metrics of an object of a profile, so that those that are added are shown without a change of the page.
 *
 * @example
 * listMetricIds("copyability") // ["held-10-s", "held-30-s", "held-60-s"]
 */
export function listMetricIds(owner: string): readonly ScalarMetricId[] {
  const metrics: Readonly<Record<string, Metric | ScalarMetric>> = METRICS;
  return Object.keys(METRICS).filter((id): id is ScalarMetricId => {
    const metric = metrics[id];
    return metric !== undefined && "path" in metric && toOwner(metric.path) === owner;
  });
}

/**
 * Lists the fields of an object of a profile that are metrics.
 *
 * @example
 * listMetricFields("copyability") // ["share10s", "share30s", "share60s"]
 */
export function listMetricFields(owner: string): readonly string[] {
  return listMetricIds(owner).map((id) => METRICS[id].path.slice(owner.length + 1));
}

function toOwner(path: string): string {
  return path.slice(0, path.lastIndexOf("."));
}
