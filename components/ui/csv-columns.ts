import type { PartialSum } from "@walletlens/engine/wallet/partial-sum";
import type { PERIOD_METRICS } from "@walletlens/format/row-metrics";
import { type CsvValue, formatCsv } from "@/lib/runtime/rules/format-csv";

/** Column of a file. Values are exact; null is an empty cell. */
export interface CsvColumn<Row> {
  readonly head: string;
  readonly value: (row: Row) => CsvValue;
}

/** Metric of a row that can be known in part. */
export interface CsvSum<Row> {
  readonly head: string;
  readonly sum: (row: Row) => PartialSum;
}

/** Parts of a result, in each currency. */
export const RESULT_PARTS = ["realized", "openPriced", "openUnpricedCost", "total"] as const;

/** Metrics of a period of a wallet. */
export const PERIOD_METRIC_FIELDS = [
  "realizedPnlSol",
  "realizedPnlUsd",
  "tradesCount",
  "winRate",
] as const satisfies readonly (keyof typeof PERIOD_METRICS)[];

export function writeCsv<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  return formatCsv([
    columns.map(({ head }) => head),
    ...rows.map((row) => columns.map(({ value }) => value(row))),
  ]);
}

/** Returns columns whose heads are the names of the fields. */
export function toFieldColumns<Field extends string>(
  fields: readonly Field[],
): readonly CsvColumn<Readonly<Record<Field, CsvValue>>>[] {
  return fields.map((field) => ({ head: field, value: (row) => row[field] }));
}

/** Returns columns of a part of each row, with its name before their heads; empty for rows without the part. */
export function nestColumns<Row, Part>(
  name: string,
  select: (row: Row) => Part | null,
  columns: readonly CsvColumn<Part>[],
): readonly CsvColumn<Row>[] {
  return columns.map(({ head, value }) => ({
    head: `${name}.${head}`,
    value: (row) => {
      const part = select(row);
      return part === null ? null : value(part);
    },
  }));
}

export function toSumColumns<Row>(sums: readonly CsvSum<Row>[]): readonly CsvColumn<Row>[] {
  return sums.map(({ head, sum }) => ({ head, value: (row) => sum(row).value }));
}

/** Returns the columns `unknown` and `knownInPart` with the heads of the sums that are. */
export function toUnknownColumns<Row>(sums: readonly CsvSum<Row>[]): readonly CsvColumn<Row>[] {
  const list = (row: Row, isListed: (sum: PartialSum) => boolean) =>
    sums
      .filter(({ sum }) => !sum(row).isWhole && isListed(sum(row)))
      .map(({ head }) => head)
      .join(" ");
  return [
    { head: "unknown", value: (row) => list(row, ({ value }) => value === null) },
    { head: "knownInPart", value: (row) => list(row, ({ value }) => value !== null) },
  ];
}
