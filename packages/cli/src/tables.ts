import { sanitizeText } from "@walletlens/format";
import {
  formatResult,
  type ResultName,
  type ScopeResults,
  toKnownResult,
} from "@walletlens/format/known-result";
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

/** Returns a column of a field in the given format, see `formatField`. */
export function numberColumn<Row extends WithUnknown>(
  title: string,
  name: NumberField<Row>,
  format: (value: number) => string,
): CliColumn<Row> {
  return [title, (row) => formatField(row, name, format), "right"];
}

/** Returns a column of a result in SOL with its extent. */
export function knownResultColumn<Row extends ScopeResults>(title: string, name: ResultName): CliColumn<Row> {
  return [title, (row) => formatResult(toKnownResult(row, name)), "right"];
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
