import type { TokenSort } from "@walletlens/engine/wallet/token-rows";
import { shortAddress } from "@walletlens/format";
import { type Column, DataTable } from "@/components/ui/data-table";
import { Link } from "@/components/ui/link";
import { RovingLinks } from "@/components/ui/roving-links";
import { type Money, nameUnit } from "@/components/wallet/money";
import { RowPager } from "@/components/wallet/row-pager";
import { sortByColumn, type TokenTableRequest } from "@/components/wallet/token-query";

interface TokenRowsProps<Row> {
  readonly caption: string;
  readonly columns: readonly Column<Row, TokenSort>[];
  readonly rows: readonly Row[];
  readonly request: TokenTableRequest;
  /** Column by which the rows are sorted. */
  readonly sortBy: TokenSort;
  readonly pages: { readonly page: number; readonly pageSize: number; readonly total: number };
  readonly linkTo: (request: TokenTableRequest) => string;
}

/** Table of tokens, whose heads link to other orders, and links to its other pages. */
export function TokenRows<Row extends { readonly tokenAddress: string }>(props: TokenRowsProps<Row>) {
  const { caption, columns, rows, request, sortBy, pages, linkTo } = props;
  return (
    <>
      <RovingLinks links="tbody th a[href^='/']">
        <RovingLinks links="thead a" along="columns">
          <DataTable
            isDense
            caption={caption}
            columns={columns}
            rows={rows}
            getKey={({ tokenAddress }) => tokenAddress}
            moreName={({ tokenAddress }) => shortAddress(tokenAddress)}
            sort={{
              by: sortBy,
              order: request.sortOrder === "DESC" ? "desc" : "asc",
              link: (key, link) => (
                <Link href={linkTo(sortByColumn({ ...request, sortBy }, key))} scroll={false} {...link} />
              ),
            }}
          />
        </RovingLinks>
      </RovingLinks>
      <RowPager
        {...pages}
        name="Pages of the token table"
        shown={rows.length}
        linkTo={(page) => linkTo({ ...request, page })}
      />
    </>
  );
}

/** Sentence in place of the rows of a page after the last one. */
export function PastEnd({ href }: { href: string }) {
  return (
    <p className="p-4 text-muted">
      This page is past the end of the list.{" "}
      <Link href={href} scroll={false} className="text-link">
        Go to the first page
      </Link>
    </p>
  );
}

export function AmountUnit({ money }: { money: Money }) {
  return (
    <p className="text-sm text-faint">
      Amounts in {nameUnit(money)}
      {nameUnit(money) === "USD" && ", at the present SOL price except for results"}
    </p>
  );
}
