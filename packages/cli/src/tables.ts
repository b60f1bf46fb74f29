import { sanitizeText } from "@walletlens/client/format";
import Table from "cli-table3";

export type Cell = string | number;
export type CliColumn = readonly [title: string, alignment: "left" | "right"];

/** The longest text of a cell: a result key. */
const MAX_CELL_LENGTH = 120;

/** Rows under titles. Only visible text reaches the terminal, even from cells with untrusted text. */
export function renderTable(columns: readonly CliColumn[], rows: readonly (readonly Cell[])[]): string {
  const table = new Table({
    head: columns.map(([title]) => title),
    colAligns: columns.map(([, alignment]) => alignment),
    ...PLAIN,
  });
  table.push(...rows.map((row) => row.map(toText)));
  return trimLines(table.toString());
}

/** Names with what they stand for, one pair a line. */
export function renderFacts(facts: readonly (readonly [string, Cell])[]): string {
  const table = new Table(PLAIN);
  table.push(...facts.map(([name, value]) => [name, toText(value)]));
  return trimLines(table.toString());
}

/** JSON for pipes, in which invisible characters stand as escapes. */
export function renderJson(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(/[^\P{C}\n]/gu, toEscapes);
}

/** Columns two spaces apart and no lines: easy to read, to cut and to grep. */
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
