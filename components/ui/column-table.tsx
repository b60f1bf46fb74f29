import type { ReactNode } from "react";
import { Table } from "@/components/ui/table";
import { TABLE_STYLE } from "@/components/ui/table-style";

/** One column of a table; `side` and `look` are classes. */
export interface TableColumn<Row> {
  readonly name: string;
  /** True where the name is for those who can't see the cells, which say themselves what they are. */
  readonly isSilent?: true;
  /** Name beside its cells where rows are stacked, its own by default; null for none. */
  readonly stackedName?: string | null;
  /** True where its cells name their rows. */
  readonly isRowHead?: true;
  /** Look of the head and of the cells. */
  readonly side?: string;
  /** Look of the cells alone. */
  readonly look?: string | ((row: Row) => string);
  readonly title?: (row: Row) => string | undefined;
  /** Makes the head, where it is more than a name. */
  readonly head?: (className: string) => ReactNode;
  readonly cell: (row: Row) => ReactNode;
}

/** The rows of a table; `caption` is for those who can't see it. */
export interface TableRows<Row> {
  readonly caption: string;
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
}

interface ColumnTableProps<Row> extends TableRows<Row> {
  readonly columns: readonly TableColumn<Row>[];
  /** As in a `Table`. */
  readonly isDense?: boolean;
  /** Sentence in place of the table where there are no rows. */
  readonly nothing?: string;
}

/** A table of rows that are all alike. */
export function ColumnTable<Row>({
  caption,
  columns,
  rows,
  keyOf,
  isDense = false,
  nothing,
}: ColumnTableProps<Row>) {
  if (rows.length === 0 && nothing !== undefined) {
    return <p className="max-w-prose p-4 text-muted">{nothing}</p>;
  }
  return (
    <Table caption={caption} isDense={isDense}>
      <thead>
        <tr>
          {columns.map((column) => (
            <Head key={column.name} column={column} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)} className={TABLE_STYLE.row}>
            {columns.map((column) => (
              <Cell key={column.name} column={column} row={row} />
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function Head<Row>({ column: { name, isSilent, side, head } }: { column: TableColumn<Row> }) {
  const className = join(TABLE_STYLE.head, side);
  if (head !== undefined) return head(className);
  return (
    <th scope="col" className={className}>
      {isSilent ? <span className="sr-only">{name}</span> : name}
    </th>
  );
}

function Cell<Row>({ column, row }: { column: TableColumn<Row>; row: Row }) {
  const { name, isSilent, stackedName, isRowHead, side, look, cell, title } = column;
  const className = join(TABLE_STYLE.cell, side, typeof look === "function" ? look(row) : look);
  if (isRowHead) {
    return (
      <th scope="row" className={className}>
        {cell(row)}
      </th>
    );
  }
  const named = isSilent || stackedName === null ? undefined : (stackedName ?? name);
  return (
    <td data-name={named} className={className} title={title?.(row)}>
      {cell(row)}
    </td>
  );
}

function join(...classes: readonly (string | undefined)[]): string {
  return classes.filter(Boolean).join(" ");
}
