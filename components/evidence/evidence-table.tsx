import { Fragment, type ReactNode } from "react";
import { Table } from "@/components/ui/table";
import { TABLE_STYLE } from "@/components/ui/table-style";

/** One column of a table of evidence; the first one names its row. */
export interface Column<Row> {
  readonly name: string;
  /** True for words, which stand on the left; numbers stand on the right. */
  readonly isText?: boolean;
  readonly cell: (row: Row) => ReactNode;
}

/**
 * A dense table. `below` is what a row opens under itself: shown as soon as a `details` element in the row is open, which
 * works without scripts, too.
 */
export function EvidenceTable<Row>({
  caption,
  columns,
  rows,
  keyOf,
  below,
}: {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  below?: (row: Row) => ReactNode;
}) {
  return (
    <Table caption={caption}>
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
              {columns.map(({ name, isText, cell }, index) => (
                <Cell key={name} isHead={index === 0} isText={isText ?? false}>
                  {cell(row)}
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

const CELL = "h-8 border-b border-line px-3 py-1 first:pl-4 last:pr-4 font-normal";

function Cell({ isHead, isText, children }: { isHead: boolean; isText: boolean; children: ReactNode }) {
  const className = `${CELL} ${isText ? "text-left" : "text-right"}`;
  return isHead ? (
    <th scope="row" className={className}>
      {children}
    </th>
  ) : (
    <td className={className}>{children}</td>
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
