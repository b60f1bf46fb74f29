import { Fragment, type ReactNode } from "react";
import { Explained } from "@/components/ui/explained";
import { SortableHead, type SortLinkProps } from "@/components/ui/sortable-head";

/** Numbers are right-aligned. */
export interface Column<Row, Sort extends string = never> {
  readonly name: string;
  /** In the head, and after the name in stacked rows. */
  readonly unit?: string;
  readonly isNumber?: boolean;
  /** True if the cells name their rows; by default the first column does. */
  readonly isRowHead?: true;
  /** True if only screen readers announce the name. */
  readonly hidesName?: true;
  /** Name beside the cell in a stacked row; null for none, by default name and unit. */
  readonly stackedName?: string | null;
  readonly tip?: string;
  /** Sort key that the head links to; requires `tip`. */
  readonly sortKey?: Sort;
  /**
   * Position in a stacked row: beside the row's name, below the opened row, over two columns, or last and widest.
   */
  readonly mobile?: "lead" | "more" | "wide" | "last";
  /** True if only wide windows and opened stacked rows show the column. */
  readonly isMinor?: boolean;
  /** True if the column stays visible while others scroll. */
  readonly isSticky?: true;
  readonly className?: string | ((row: Row) => string);
  readonly headClassName?: string;
  readonly title?: (row: Row) => string | undefined;
  readonly cell: (row: Row) => ReactNode;
}

/** Returns a column of numbers. */
export function numberColumn<Row>(name: string, cell: (row: Row) => ReactNode): Column<Row> {
  return { name, isNumber: true, cell };
}

/** Returns a column of buttons. */
export function actionColumn<Row>(cell: (row: Row) => ReactNode): Column<Row> {
  return { name: "Action", hidesName: true, className: "text-right", cell };
}

export interface TableSort<Sort extends string> {
  readonly by: Sort | null;
  readonly order: "asc" | "desc";
  readonly link: (key: Sort, props: SortLinkProps) => ReactNode;
}

interface RowOptions<Row, Sort extends string> {
  readonly columns: readonly Column<Row, Sort>[];
  /** Content below a row while a `details` element of the row is open; works without scripts. */
  readonly below?: (row: Row) => ReactNode;
  /** Name of the button that opens the `more` cells of a stacked row; null for none. */
  readonly moreName?: (row: Row) => string | null;
  readonly rowClassName?: (row: Row) => string;
}

interface DataTableProps<Row, Sort extends string> extends RowOptions<Row, Sort> {
  readonly caption: string;
  readonly rows: readonly Row[];
  readonly getKey: (row: Row, index: number) => string;
  readonly sort?: TableSort<Sort>;
  /** Stacked rows have three columns instead of two. */
  readonly isDense?: boolean;
  readonly isSmall?: boolean;
  /** Sentence in place of an empty table. */
  readonly nothing?: string;
  readonly children?: ReactNode;
}

/** Scrolls sideways in narrow windows and stacks the cells of a row on phones, where `data-name` labels a cell. */
export function DataTable<Row, Sort extends string = never>({
  caption,
  columns,
  rows,
  getKey,
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
            <BodyRow key={getKey(row, index)} columns={columns} row={row} {...options} />
          ))}
          {children}
        </tbody>
      </table>
    </div>
  );
}

interface BodyRowProps<Row, Sort extends string> extends RowOptions<Row, Sort> {
  readonly row: Row;
}

function BodyRow<Row, Sort extends string>(props: BodyRowProps<Row, Sort>) {
  const { columns, row, below, moreName, rowClassName } = props;
  const content = below?.(row) ?? null;
  const buttonName = moreName?.(row) ?? null;
  const rowHead = columns.find(({ isRowHead }) => isRowHead) ?? columns[0];
  return (
    <>
      <tr className={join("group hover:bg-raised", rowClassName?.(row))}>
        {columns.map((column) => (
          <Fragment key={column.name}>
            <Cell column={column} row={row} isRowHead={column === rowHead} />
            {column === rowHead && buttonName !== null && <MoreCell name={buttonName} />}
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

/** Opens the `more` cells of its row on phones, without scripts. */
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
