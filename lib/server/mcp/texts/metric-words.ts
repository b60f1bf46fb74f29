import { formatCount, formatSol, formatWord } from "@walletlens/format";
import {
  formatResult,
  type ResultCurrency,
  type ResultName,
  type ScopeResults,
  toKnownResult,
} from "@walletlens/format/known-result";
import {
  formatInUnit,
  type MetricFields,
  type MetricUnit,
  type MetricValue,
  readField,
  readPath,
  type ScalarMetric,
} from "@walletlens/format/metric-values";
import { METRICS, type ScalarMetricId } from "@walletlens/format/metrics";
import { listUnknown } from "../list-unknown";
import { listFirst } from "./fit-text";

/** Returns an amount with at most three significant digits, as in reviews. Whole parts are not rounded away. */
export function writeNumber(value: number): string {
  const text = formatSol(Math.abs(value) < 100 ? Number(value.toPrecision(3)) : Math.round(value));
  return text.includes(".") ? text.replace(/\.?0+$/, "") : text;
}

/** Returns an amount in SOL with its unit. */
export function writeSol(sol: number): string {
  return `${writeNumber(sol)} SOL`;
}

/** Returns the label and value of a metric of a wallet, "unknown" if it is. The root has the metric's path. */
export function writeMetric(id: ScalarMetricId, root: object): string {
  const metric: ScalarMetric = METRICS[id];
  const value = readPath(metric.path, root, metric.nullText);
  const { nullText = "unknown" } = value.isUnknown ? {} : metric;
  return `${metric.label} ${writeValue(value, metric.unit, nullText)}`;
}

/** Returns the value of a field of a row: "unknown", or marked as partial, if the row lists it. */
export function writeField<Fields extends MetricFields>(
  fields: Fields,
  name: keyof Fields & string,
  unit: MetricUnit,
): string {
  return writeValue(readField(fields, name), unit, "unknown");
}

function writeValue(
  { value, isUnknown, isPartial }: MetricValue,
  unit: MetricUnit,
  nullText: string,
): string {
  if (value === null) return nullText;
  if (isUnknown) return "unknown";
  if (typeof value === "string") return formatWord(value);
  return `${isPartial ? "partial " : ""}${writeInUnit(unit, value)}`;
}

function writeInUnit(unit: MetricUnit, value: number): string {
  if (unit === "sol") return writeSol(value);
  if (unit === "sol_result") return `${value > 0 ? "+" : ""}${writeSol(value)}`;
  return formatInUnit(unit, value);
}

/** Returns a result with its extent, in SOL or dollars. */
export function writeResult(scope: ScopeResults, name: ResultName, currency: ResultCurrency = "sol"): string {
  const result = toKnownResult(scope, name, currency);
  if (result === null) return formatResult(result);
  const unit = currency === "sol" ? "sol_result" : "usd_result";
  return formatResult({ ...result, text: writeInUnit(unit, result.amount) });
}

/** Returns a count with its noun, whose plural ends in s by default. */
export function countNoun(count: number, noun: string, plural = `${noun}s`): string {
  return `${formatCount(count)} ${count === 1 ? noun : plural}`;
}

/** Unknown values that a text names. */
const MAX_NAMES = 5;

/**
 * Returns a line with the values that are unknown or known in part, at all levels; none if each is known. Rows of a list are
 * `[]`. Parts of results come last, because their totals are marked.
 */
export function describeUnknown(body: object): readonly string[] {
  const names = new Set(listUnknown(body).map((path) => path.replace(/\[\d+\]/g, "[]")));
  if (names.size === 0) return [];
  const isPart = (name: string) => name.includes("results.");
  const ordered = [...names].sort((a, b) => Number(isPart(a)) - Number(isPart(b)));
  const rest = names.size > MAX_NAMES ? " in structuredContent.unknown" : "";
  return [`Unknown or partial: ${listFirst(ordered, MAX_NAMES)}${rest}.`];
}
