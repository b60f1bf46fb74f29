import { Fragment, type ReactNode } from "react";
import { Explained } from "@/components/ui/explained";
import { SortableHead, type SortLinkProps } from "@/components/ui/sortable-head";

/** One column of a table. Columns of numbers are aligned to the right. */
export interface Column<Row, Sort extends string = never> {
  readonly name: string;
  /** Unit of the numbers: in small letters in the head, after the name in stacked rows. */
  readonly unit?: string;
  readonly isNumber?: boolean;
  /** True where the cells name their rows. Without such a column, the first one does. */
  readonly isRowHead?: true;
  /** True where only screen readers read the name, because the cells say what they are. */
  readonly hidesName?: true;
  /** Name beside the cell in a stacked row: name and unit by default, null for none. */
  readonly stackedName?: string | null;
  /** Explanation of the name. */
  readonly tip?: string;
  /** Key of the order that the head links to. A column with it has a `tip`. */
  readonly sortKey?: Sort;
  /**
   * Position in a stacked row: beside the row's name, after the row is opened, over two columns, or in the last column,
   * which is the broadest.
   */
  readonly mobile?: "lead" | "more" | "wide" | "last";
  /** True where only wide windows and opened stacked rows show the column. */
  readonly isMinor?: boolean;
  /** True where the column stays in sight while the others scroll. */
  readonly isSticky?: true;
  /** Classes of the cells. */
  readonly className?: string | ((row: Row) => string);
  /** Classes of the head. */
  readonly headClassName?: string;
  readonly title?: (row: Row) => string | undefined;
  readonly cell: (row: Row) => ReactNode;
}

/** Order of the rows, and the links that change it. */
export interface TableSort<Sort extends string> {
  readonly by: Sort | null;
  readonly order: "asc" | "desc";
  readonly link: (key: Sort, props: SortLinkProps) => ReactNode;
}

interface DataTableProps<Row, Sort extends string> {
  /** Name of the table for screen readers. */
  readonly caption: string;
  readonly columns: readonly Column<Row, Sort>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row, index: number) => string;
  readonly sort?: TableSort<Sort>;
  /** Stacked rows have three columns instead of two. */
  readonly isDense?: boolean;
  /** Rows are set in small type. */
  readonly isSmall?: boolean;
  /** Sentence in place of the table where there are no rows. */
  readonly nothing?: string;
  /** Content below a row. It shows while a `details` element of the row is open; scripts are not needed. */
  readonly below?: (row: Row) => ReactNode;
  /** Name of a row whose `more` cells a button opens where rows are stacked; null for a row without them. */
  readonly moreName?: (row: Row) => string | null;
  readonly rowClassName?: (row: Row) => string;
  /** Rows after the others. */
  readonly children?: ReactNode;
}

/**
 * A table that scrolls sideways in narrow windows and stacks the cells of each row on phones, where a cell takes the name
 * of its column from `data-name`.
 */
export function DataTable<Row, Sort extends string = never>({
  caption,
  columns,
  rows,
  keyOf,
  sort,
  isDense = false,
  isSmall = false,
  nothing,
  children,
  ...options
}: DataTableProps<Row, Sort>) {
  if (rows.length === 0 && nothing !== undefined) {
    return <p className="max-w-prose p-4 text-muted">{nothing}</p>;
  }
  return (
    // `relative`: text for screen readers inside would otherwise widen the page.
    <div className="scrolls-sideways relative overflow-x-auto">
      <table
        className={`stacked ${isDense ? "dense" : ""} w-full border-separate border-spacing-0 text-left whitespace-nowrap`}
      >
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={column.name} column={column} sort={sort} />
            ))}
          </tr>
        </thead>
        <tbody className={isSmall ? "text-sm" : undefined}>
          {rows.map((row, index) => (
            <BodyRow key={keyOf(row, index)} columns={columns} row={row} {...options} />
          ))}
          {children}
        </tbody>
      </table>
    </div>
  );
}

interface BodyRowProps<Row, Sort extends string>
  extends Pick<DataTableProps<Row, Sort>, "columns" | "below" | "moreName" | "rowClassName"> {
  readonly row: Row;
}

function BodyRow<Row, Sort extends string>(props: BodyRowProps<Row, Sort>) {
  const { columns, row, below, moreName, rowClassName } = props;
  const content = below?.(row) ?? null;
  const more = moreName?.(row) ?? null;
  const rowHead = columns.find(({ isRowHead }) => isRowHead) ?? columns[0];
  return (
    <>
      <tr className={join("group hover:bg-raised", rowClassName?.(row))}>
        {columns.map((column) => (
          <Fragment key={column.name}>
            <Cell column={column} row={row} isRowHead={column === rowHead} />
            {column === rowHead && more !== null && <MoreCell name={more} />}
          </Fragment>
        ))}
      </tr>
      {content !== null && (
        <tr className="hidden [tr:has(details[open])+&]:table-row">
          <td colSpan={columns.length} className="border-b border-line bg-ground px-4 py-2">
            <div className="sticky left-4 w-fit">{content}</div>
          </td>
        </tr>
      )}
    </>
  );
}

const HEAD = "h-9 border-b border-line px-3 text-sm text-muted first:pl-4 last:pr-4";
const STICKY = "sticky left-0 z-10 bg-surface";

function Head<Row, Sort extends string>({
  column,
  sort,
}: {
  column: Column<Row, Sort>;
  sort: TableSort<Sort> | undefined;
}) {
  const { name, unit, tip, sortKey, hidesName, isNumber, isMinor, isSticky, headClassName } = column;
  const className = join(
    HEAD,
    isNumber && "text-right",
    isMinor && "max-xl:hidden!",
    isSticky && STICKY,
    headClassName,
  );
  if (sort !== undefined && sortKey !== undefined && tip !== undefined) {
    const sorted = sort.by === sortKey ? sort.order : null;
    const link = (props: SortLinkProps) => sort.link(sortKey, props);
    return (
      <SortableHead name={name} tip={tip} unit={unit} className={className} sorted={sorted} link={link} />
    );
  }
  return (
    <th scope="col" className={className}>
      {tip !== undefined ? (
        <Explained tip={tip}>{name}</Explained>
      ) : hidesName ? (
        <span className="sr-only">{name}</span>
      ) : (
        name
      )}
    </th>
  );
}

function Cell<Row, Sort extends string>({
  column,
  row,
  isRowHead,
}: {
  column: Column<Row, Sort>;
  row: Row;
  isRowHead: boolean;
}) {
  const { name, unit, stackedName, hidesName, isNumber, isMinor, isSticky, mobile } = column;
  const className = join(
    "cell",
    isNumber && "text-right",
    isMinor ? "more sm:max-xl:hidden!" : mobile,
    isSticky && `${STICKY} group-hover:bg-raised`,
    typeof column.className === "function" ? column.className(row) : column.className,
  );
  const content = column.cell(row);
  if (isRowHead) {
    return (
      <th scope="row" className={className}>
        {content}
      </th>
    );
  }
  const shownName = stackedName === undefined ? [name, unit].filter(Boolean).join(", ") : stackedName;
  return (
    <td
      data-name={hidesName ? undefined : (shownName ?? undefined)}
      className={className}
      title={column.title?.(row)}
    >
      {content}
    </td>
  );
}

/** Cell whose button opens the `more` cells of its row on phones, without scripts. */
function MoreCell({ name }: { name: string }) {
  return (
    <td className="opener sm:hidden">
      <details>
        <summary aria-label={`More of ${name}`} />
      </details>
    </td>
  );
}

function join(...classes: readonly (string | false | undefined)[]): string {
  return classes.filter(Boolean).join(" ");
}
