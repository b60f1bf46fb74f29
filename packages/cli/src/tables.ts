import { sanitizeText } from "@walletlens/format";
import {
  formatResult,
  type ResultName,
  type ScopeResults,
  toKnownResult,
} from "@walletlens/format/known-result";
import {
  type FieldMetric,
  formatInUnit,
  type Metric,
  type MetricUnit,
  readPath,
  type ScalarMetric,
} from "@walletlens/format/metric-values";
import { METRICS, type ScalarMetricId } from "@walletlens/format/metrics";
import Table from "cli-table3";

export type Cell = string | number;

/** Title and value of a fact. */
export type CliFact = readonly [title: string, value: Cell];

/** Title and content of a column; columns of numbers are aligned right. */
export type CliColumn<Row> = readonly [title: string, read: (row: Row) => Cell, align?: "right"];

interface WithUnknown {
  readonly unknown?: readonly string[] | undefined;
}

/** Names of the fields of a record that are numbers. */
type NumberField<Row> = { [Name in keyof Row]: Row[Name] extends number ? Name : never }[keyof Row] & string;

/**
 * Returns the text of a field in the given format. If the record lists it as unknown, it is "unknown" if it is 0, and
 * otherwise marked with "partial".
 */
export function formatField<Row extends WithUnknown>(
  row: Row,
  name: NumberField<Row>,
  format: (value: number) => string,
): string {
  const value = Number(row[name]);
  if (row.unknown?.includes(name) !== true) return format(value);
  return value === 0 ? "unknown" : `partial ${format(value)}`;
}

/** Returns the label of a metric as a title. Abbreviations stay in capitals. */
export function toTitle({ label }: Metric): string {
  return /^[A-Z][a-z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;
}

/** Returns the label of an amount in SOL as a title. */
export function toSolTitle(metric: Metric): string {
  return `${toTitle(metric)} SOL`;
}

/** Returns a metric of a wallet as a fact. The root has the metric's path. */
export function toMetricFact(id: ScalarMetricId, root: object): CliFact {
  const metric: ScalarMetric = METRICS[id];
  const { value, isUnknown, isPartial } = readPath(metric.path, root, metric.nullText);
  if (isUnknown) return [toTitle(metric), "unknown"];
  const text = typeof value === "number" ? formatAmount(metric.unit, value) : (value ?? metric.nullText);
  return [toTitle(metric), `${isPartial ? "partial " : ""}${text}`];
}

/** Formats a number with its unit, also of an amount in SOL. */
export function formatAmount(unit: MetricUnit, value: number): string {
  return `${formatInUnit(unit, value)}${IN_SOL.has(unit) ? " SOL" : ""}`;
}

const IN_SOL: ReadonlySet<MetricUnit> = new Set(["sol", "sol_result"]);

/** Returns a column of a metric, see `formatField`. */
export function metricColumn<Row extends WithUnknown>(
  metric: FieldMetric,
  name: NumberField<Row>,
): CliColumn<Row> {
  const { unit } = metric;
  const title = IN_SOL.has(unit) ? toSolTitle(metric) : toTitle(metric);
  return [title, (row) => formatField(row, name, (value) => formatInUnit(unit, value)), "right"];
}

/** Returns a column of a result in SOL with its extent. */
export function knownResultColumn<Row extends ScopeResults>(
  metric: Metric,
  name: ResultName,
): CliColumn<Row> {
  return [toSolTitle(metric), (row) => formatResult(toKnownResult(row, name)), "right"];
}

/** Renders rows under titles. Only visible text reaches the terminal, even from cells with untrusted text. */
export function renderTable<Row>(columns: readonly CliColumn<Row>[], rows: readonly Row[]): string {
  const table = new Table({
    head: columns.map(([title]) => title),
    colAligns: columns.map(([, , align]) => align ?? ("left" as const)),
    ...PLAIN,
  });
  table.push(...rows.map((row) => columns.map(([, read]) => toText(read(row)))));
  return trimLines(table.toString());
}

/** Renders one fact a line. */
export function renderFacts(facts: readonly CliFact[]): string {
  const table = new Table(PLAIN);
  table.push(...facts.map(([title, value]) => [title, toText(value)]));
  return trimLines(table.toString());
}

/** Renders JSON for pipes, with invisible characters as escapes. */
export function renderJson(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(/[^\P{C}\n]/gu, toEscapes);
}

/** The longest text of a cell is a result key. */
const MAX_CELL_LENGTH = 120;

/** Columns are two spaces apart and have no borders, for reading, `cut` and `grep`. */
const PLAIN = {
  chars: {
    ...{ top: "", "top-mid": "", "top-left": "", "top-right": "", bottom: "", "bottom-mid": "" },
    ...{ "bottom-left": "", "bottom-right": "", left: "", "left-mid": "", mid: "", "mid-mid": "" },
    ...{ right: "", "right-mid": "", middle: "  " },
  },
  style: { "padding-left": 0, "padding-right": 0, head: [], border: [] },
};

function toText(cell: Cell): string {
  return sanitizeText(String(cell), MAX_CELL_LENGTH);
}

function trimLines(text: string): string {
  return text.replace(/[ \t]+$/gm, "");
}

function toEscapes(character: string): string {
  const units = Array.from({ length: character.length }, (_, at) => character.charCodeAt(at));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, "0")}`).join("");
}
