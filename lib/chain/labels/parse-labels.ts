import type { LabelEntry } from "@walletlens/engine/known-address";
import { parse } from "csv-parse/sync";
import { z } from "zod";
import { LABEL_COLUMNS, parseLabelLine } from "./label-line";

/**
 * Parses a list of labels: a JSON array of objects, or CSV with a header and the columns of LABEL_COLUMNS. `source`
 * is the default of its column. Throws an Error of one line that begins with the number of the invalid line; an
 * address may occur once.
 */
export function parseLabels(text: string, source: string): LabelEntry[] {
  const rows = /^\uFEFF?\s*\[/.test(text) ? readJson(text) : readCsv(text);
  const lineOf = new Map<string, number>();
  return rows.map(({ value, line }) => {
    const entry = atLine(line, () => parseLabelLine(value, source));
    const earlier = lineOf.get(entry.address);
    if (earlier !== undefined) throw new Error(`line ${line}: the address is also in line ${earlier}`);
    lineOf.set(entry.address, line);
    return entry;
  });
}

interface Row {
  readonly value: unknown;
  /** Line number, from 1. */
  readonly line: number;
}

const CsvRows = z.array(
  z.object({ record: z.record(z.string(), z.string()), info: z.object({ lines: z.int() }) }),
);

function readCsv(text: string): Row[] {
  const columns = (header: string[]) => {
    const unknown = header.find((name) => !LABEL_COLUMNS.includes(name));
    if (unknown === undefined) return header;
    throw new Error(
      `line 1: there is no column ${JSON.stringify(unknown)}, only ${LABEL_COLUMNS.join(", ")}`,
    );
  };
  const rows = parse(text, { bom: true, columns, info: true, skip_empty_lines: true, trim: true });
  return CsvRows.parse(rows).map(({ record, info }) => ({ value: record, line: info.lines }));
}

function readJson(text: string): Row[] {
  const values = z.array(z.unknown()).parse(JSON.parse(text.replace(/^\uFEFF/, "")));
  const starts = findElements(text);
  return values.map((value, index) => ({ value, line: starts[index] ?? 0 }));
}

/** Returns the first line of each element of a JSON array. */
function findElements(json: string): number[] {
  const starts: number[] = [];
  let line = 1;
  let depth = 0;
  let isDue = false;
  for (const [token] of json.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{},\n]|[^\s"[\]{},]+/g)) {
    if (token === "\n") line += 1;
    else if (token === "]" || token === "}") depth -= 1;
    else {
      if (depth === 1 && isDue && token !== ",") {
        starts.push(line);
        isDue = false;
      }
      if (token === "," && depth === 1) isDue = true;
      if (token === "[" || token === "{") depth += 1;
      if (token === "[" && depth === 1) isDue = true;
    }
  }
  return starts;
}

function atLine<T>(line: number, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new Error(`line ${line}: ${error instanceof Error ? error.message : error}`);
  }
}
