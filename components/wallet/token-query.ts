import {
  type SortOrder,
  TOKEN_SORTS,
  TOKEN_STATUSES,
  type TokenFilter,
  type TokenPageRequest,
  type TokenSort,
  type TokenStatus,
} from "@walletlens/engine/wallet/token-rows";

/** The query of a page's address, as Next.js gives it. */
export type PageQuery = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The rows that the token table shows. */
export type TokenTableRequest = TokenPageRequest & { readonly filter: TokenFilter };

const PAGE_SIZE = 20;
const DEFAULT_SORT: TokenSort = "netSolProfitLoss";
const DEFAULT_ORDER: SortOrder = "DESC";
const DEFAULT_STATUS: TokenStatus = "all";
const HIDE_DUST = "hide";
/** Beyond this many digits a page number is a slip or a prank. */
const PAGE_NUMBER = /^[1-9]\d{0,5}$/;

/** Which rows of the token table an address asks for. What it says wrongly or not at all is as by default. */
export function readTokenQuery({ page, sortBy, sortOrder, status, dust }: PageQuery): TokenTableRequest {
  return {
    page: readPageNumber(page),
    pageSize: PAGE_SIZE,
    sortBy: TOKEN_SORTS.find((sort) => sort === sortBy) ?? DEFAULT_SORT,
    sortOrder: sortOrder === "ASC" ? "ASC" : DEFAULT_ORDER,
    filter: {
      status: TOKEN_STATUSES.find((entry) => entry === status) ?? DEFAULT_STATUS,
      hidesDust: dust === HIDE_DUST,
    },
  };
}

/** The page that a query asks for, counted from 1; the first where it does not say so rightly. */
export function readPageNumber(page: PageQuery[string]): number {
  return typeof page === "string" && PAGE_NUMBER.test(page) ? Number(page) : 1;
}

/** The query that asks for these rows, with its question mark; empty for the default. */
export function writeTokenQuery(request: Omit<TokenTableRequest, "pageSize">): string {
  const { page, sortBy, sortOrder, filter } = request;
  const query = new URLSearchParams();
  if (filter.status !== DEFAULT_STATUS) query.set("status", filter.status);
  if (filter.hidesDust) query.set("dust", HIDE_DUST);
  if (sortBy !== DEFAULT_SORT) query.set("sortBy", sortBy);
  if (sortOrder !== DEFAULT_ORDER) query.set("sortOrder", sortOrder);
  if (page !== 1) query.set("page", String(page));
  const text = query.toString();
  return text === "" ? "" : `?${text}`;
}

/** What a click on a column's head asks for: its largest first, or the other way round where it is so already. */
export function sortByColumn(current: TokenTableRequest, column: TokenSort): TokenTableRequest {
  const isReversed = current.sortBy === column && current.sortOrder === "DESC";
  return { ...current, page: 1, sortBy: column, sortOrder: isReversed ? "ASC" : "DESC" };
}

/** What a click on a filter asks for: its first rows. */
export function filterTokens(current: TokenTableRequest, change: Partial<TokenFilter>): TokenTableRequest {
  return { ...current, page: 1, filter: { ...current.filter, ...change } };
}
