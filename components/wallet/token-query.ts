import {
  type SortOrder,
  TOKEN_SORTS,
  type TokenPageRequest,
  type TokenSort,
} from "@/lib/domain/wallet/token-rows";

/** The query of a page's address, as Next.js gives it. */
export type PageQuery = Readonly<Record<string, string | readonly string[] | undefined>>;

const PAGE_SIZE = 20;
const DEFAULT_SORT: TokenSort = "netSolProfitLoss";
const DEFAULT_ORDER: SortOrder = "DESC";
/** Beyond this many digits a page number is a slip or a prank. */
const PAGE_NUMBER = /^[1-9]\d{0,5}$/;

/** Which rows of the token table an address asks for. What it says wrongly or not at all is as by default. */
export function readTokenQuery(query: PageQuery): TokenPageRequest {
  const { page, sortBy, sortOrder } = query;
  return {
    page: typeof page === "string" && PAGE_NUMBER.test(page) ? Number(page) : 1,
    pageSize: PAGE_SIZE,
    sortBy: TOKEN_SORTS.find((sort) => sort === sortBy) ?? DEFAULT_SORT,
    sortOrder: sortOrder === "ASC" ? "ASC" : DEFAULT_ORDER,
  };
}

/** The query that asks for these rows, with its question mark; empty for the default. */
export function writeTokenQuery({ page, sortBy, sortOrder }: Omit<TokenPageRequest, "pageSize">): string {
  const query = new URLSearchParams();
  if (sortBy !== DEFAULT_SORT) query.set("sortBy", sortBy);
  if (sortOrder !== DEFAULT_ORDER) query.set("sortOrder", sortOrder);
  if (page !== 1) query.set("page", String(page));
  const text = query.toString();
  return text === "" ? "" : `?${text}`;
}

/** What a click on a column's head asks for: its largest first, or the other way round where it is so already. */
export function sortByColumn(current: TokenPageRequest, column: TokenSort): TokenPageRequest {
  const isReversed = current.sortBy === column && current.sortOrder === "DESC";
  return { ...current, page: 1, sortBy: column, sortOrder: isReversed ? "ASC" : "DESC" };
}
