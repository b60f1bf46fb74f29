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
  type MetricValue,
  readPath,
  type ScalarMetric,
} from "@walletlens/format/metric-values";
import { METRICS, type ScalarMetricId } from "@walletlens/format/metrics";
import Table from "cli-table3";

type Cell = string | number;

/** Title and value of a fact. */
export type ResultFact = readonly [title: string, value: Cell];

/** Unit of a number, or a function that formats it. */
type Format = MetricUnit | ((value: number) => string);

/**
 * Title, path or content of a column, format of its numbers, and text of null. See `formatField` for unknown numbers. Columns with a
 * format are aligned right.
 */
export type TableColumn<Row extends object> =
  | ComputedColumn<Row>
  | readonly [title: string, path: Path<Row>, format?: Format, nullText?: string];

/** A column that a function reads; also one of rows with more fields. */
export type ComputedColumn<Row extends object> = readonly [
  title: string,
  read: (row: Row) => Cell | null,
  format?: Format,
];

/** Names of fields, and of fields of nested records after periods. */
type Path<Row> = {
  [Name in keyof Row & string]-?: Name | NestedPath<Name, NonNullable<Row[Name]>>;
}[keyof Row & string];

type NestedPath<Name extends string, Child> = Child extends readonly unknown[]
  ? never
  : Child extends object
    ? `${Name}.${Path<Child>}`
    : never;

/** Returns the label of a metric as a title. Abbreviations stay in capitals. */
export function toTitle({ label }: Metric): string {
  return /^[A-Z][a-z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;
}

/** Returns the label of an amount in SOL as a title. */
export function toSolTitle(metric: Metric): string {
  return `${toTitle(metric)} SOL`;
}

/** Returns a metric of a wallet as a fact. The root has the metric's path. */
export function toMetricFact(id: ScalarMetricId, root: object): ResultFact {
  const metric: ScalarMetric = METRICS[id];
  const value = readPath(metric.path, root, metric.nullText);
  const { nullText = "unknown" } = value.isUnknown ? {} : metric;
  return [toTitle(metric), formatValue(value, (amount) => formatAmount(metric.unit, amount), nullText)];
}

/** Formats a number with its unit, also of an amount in SOL. */
export function formatAmount(unit: MetricUnit, value: number): string {
  return `${formatInUnit(unit, value)}${IN_SOL.has(unit) ? " SOL" : ""}`;
}

const IN_SOL: ReadonlySet<MetricUnit> = new Set(["sol", "sol_result"]);

/** Returns the column of a metric of rows. */
export function metricColumn<Row extends object>(metric: FieldMetric, path: Path<Row>): TableColumn<Row> {
  return [IN_SOL.has(metric.unit) ? toSolTitle(metric) : toTitle(metric), path, metric.unit];
}

/** Returns the column of a result in SOL with its extent. */
export function toResultColumn(metric: Metric, name: ResultName): ComputedColumn<ScopeResults> {
  return [toSolTitle(metric), (row) => formatResult(toKnownResult(row, name)), "sol_result"];
}

/**
 * Returns the text of a number in the given format. If its record lists it as unknown, it is "unknown" if it is 0, and
 * otherwise marked with "partial".
 */
export function formatField<Row extends object>(row: Row, path: Path<Row>, format: Format): string {
  return formatValue(readPath(path, row), format, "unknown");
}

function formatValue({ value, isUnknown, isPartial }: MetricValue, format: Format, nullText: string): string {
  if (value === null) return nullText;
  if (isUnknown) return "unknown";
  if (typeof value === "string") return value;
  const text = typeof format === "function" ? format(value) : formatInUnit(format, value);
  return isPartial ? `partial ${text}` : text;
}

/** Returns the text of a cell. */
export function readCell<Row extends object>(
  [, read, format = String, nullText = ""]: TableColumn<Row>,
  row: Row,
): string {
  if (typeof read === "function") return String(read(row) ?? nullText);
  return formatValue(readPath(read, row), format, nullText);
}

/** Renders rows under titles. Only visible text reaches the terminal, even from cells with untrusted text. */
export function renderTable<Row extends object>(
  columns: readonly TableColumn<Row>[],
  rows: readonly Row[],
): string {
  const table = new Table({
    head: columns.map(([title]) => title),
    colAligns: columns.map(([, , format]) => (format === undefined ? "left" : "right")),
    ...PLAIN,
  });
  table.push(...rows.map((row) => columns.map((column) => toVisible(readCell(column, row)))));
  return trimLines(table.toString());
}

/** Renders one fact a line. */
export function renderFacts(facts: readonly ResultFact[]): string {
  const table = new Table(PLAIN);
  table.push(...facts.map(([title, value]) => [title, toVisible(String(value))]));
  return trimLines(table.toString());
}

/** Renders JSON for pipes, with invisible characters as escapes. */
export function renderJson(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(/[^\P{C}\n]/gu, toEscapes);
}

/** The longest text of a cell is a result key. */
const MAX_CELL_LENGTH = 120;

const EDGES = ["top", "bottom", "left", "right", "mid"].flatMap((edge) =>
  ["", "-mid", "-left", "-right"].map((end) => [`${edge}${end}`, ""]),
);

/** Columns are two spaces apart and have no borders, for reading, `cut` and `grep`. */
const PLAIN = {
  chars: { ...Object.fromEntries(EDGES), middle: "  " },
  style: { "padding-left": 0, "padding-right": 0, head: [], border: [] },
};

function toVisible(text: string): string {
  return sanitizeText(text, MAX_CELL_LENGTH);
}

function trimLines(text: string): string {
  return text.replace(/[ \t]+$/gm, "");
}

function toEscapes(character: string): string {
  const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, "0")}`).join("");
}
