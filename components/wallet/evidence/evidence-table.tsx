import { Fragment, type ReactNode } from "react";
import type { TableRows } from "@/components/ui/column-table";
import { Table } from "@/components/ui/table";
import { TABLE_STYLE } from "@/components/ui/table-style";
import type { EvidencePlace } from "@/components/wallet/evidence/evidence-place";

/** One column of a table of evidence; the first one names its row. */
export interface Column<Row> {
  readonly name: string;
  /** True for words, which stand on the left; numbers stand on the right. */
  readonly isText?: boolean;
  /** On a telephone: beside the name of its row, over two columns, or in the last one, which is the broadest. */
  readonly place?: "lead" | "wide" | "last";
  readonly cell: (row: Row) => ReactNode;
}

interface EvidenceTableProps<Row> extends TableRows<Row> {
  readonly columns: readonly Column<Row>[];
  readonly below?: (row: Row) => ReactNode;
}

/** Rows of a table that is defined once. */
export interface RowsProps<Row> {
  readonly rows: readonly Row[];
  readonly place: EvidencePlace;
}

/** Defines a dense table of one kind of row; `below` is as that of EvidenceTable. */
export function defineTable<Row>(
  caption: string,
  keyOf: (row: Row) => string,
  columns: (place: EvidencePlace) => readonly Column<Row>[],
  below?: (row: Row, place: EvidencePlace) => ReactNode,
) {
  // biome-ignore lint/correctness/noComponentHookFactories: tables are defined where a module is read, each of them once.
  return function DefinedTable({ rows, place }: RowsProps<Row>) {
    const opened = below === undefined ? {} : { below: (row: Row) => below(row, place) };
    return <EvidenceTable caption={caption} rows={rows} keyOf={keyOf} columns={columns(place)} {...opened} />;
  };
}

/**
 * A dense table. `below` is what a row opens under itself: shown as soon as a `details` element in the row is open, which
 * works without scripts, too.
 */
export function EvidenceTable<Row>({ caption, columns, rows, keyOf, below }: EvidenceTableProps<Row>) {
  return (
    <Table caption={caption} isDense>
      <thead>
        <tr>
          {columns.map(({ name, isText }) => (
            <th key={name} scope="col" className={`${TABLE_STYLE.head} ${isText ? "" : "text-right"}`}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="text-sm">
        {rows.map((row) => (
          <Fragment key={keyOf(row)}>
            <tr className="hover:bg-raised">
              {columns.map((column, index) => (
                <Cell key={column.name} column={column} isHead={index === 0}>
                  {column.cell(row)}
                </Cell>
              ))}
            </tr>
            {below !== undefined && <Below span={columns.length}>{below(row)}</Below>}
          </Fragment>
        ))}
      </tbody>
    </Table>
  );
}

interface CellProps {
  readonly column: Pick<Column<never>, "name" | "isText" | "place">;
  readonly isHead: boolean;
  readonly children: ReactNode;
}

function Cell({ column: { name, isText, place }, isHead, children }: CellProps) {
  const className = `${TABLE_STYLE.cell} font-normal ${isText ? "text-left" : "text-right"} ${place ?? ""}`;
  return isHead ? (
    <th scope="row" className={className}>
      {children}
    </th>
  ) : (
    <td data-name={name} className={className}>
      {children}
    </td>
  );
}

function Below({ span, children }: { span: number; children: ReactNode }) {
  if (children === null) return null;
  return (
    <tr className="hidden [tr:has(details[open])+&]:table-row">
      <td colSpan={span} className="border-b border-line bg-ground px-4 py-2">
        <div className="sticky left-4 w-fit">{children}</div>
      </td>
    </tr>
  );
}
