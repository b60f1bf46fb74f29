import {
  type SortOrder,
  TOKEN_SORTS,
  TOKEN_STATUSES,
  type TokenFilter,
  type TokenPageRequest,
  type TokenSort,
  type TokenStatus,
} from "@walletlens/engine/wallet/token-rows";
import {
  choiceField,
  fromPageQuery,
  PAGE_FIELD,
  type PageQuery,
  type UrlEntry,
  writeQuery,
} from "@/components/ui/url-field";

/** The rows that the token table shows. */
export type TokenTableRequest = TokenPageRequest & { readonly filter: TokenFilter };

const PAGE_SIZE = 20;
const STATUS = choiceField<TokenStatus, TokenStatus>("status", TOKEN_STATUSES, "all");
const DUST = choiceField("dust", ["hide"], null);
const SORT = choiceField<TokenSort, TokenSort>("sortBy", TOKEN_SORTS, "netSolProfitLoss");
const ORDER = choiceField<SortOrder, SortOrder>("sortOrder", ["ASC", "DESC"], "DESC");

/**
 * Reads the rows of the token table that an address asks for. Where the address says nothing, or nothing valid, the
 * default holds.
 */
export function readTokenQuery(pageQuery: PageQuery): TokenTableRequest {
  const query = fromPageQuery(pageQuery);
  return {
    page: PAGE_FIELD.read(query),
    pageSize: PAGE_SIZE,
    sortBy: SORT.read(query),
    sortOrder: ORDER.read(query),
    filter: { status: STATUS.read(query), hidesDust: DUST.read(query) === "hide" },
  };
}

/** Query that asks for these rows, with its question mark; empty for the default. */
export function writeTokenQuery(request: Omit<TokenTableRequest, "pageSize">): string {
  return writeQuery("", listTokenEntries(request));
}

/** Entries of a query that asks for these rows. */
export function listTokenEntries({
  page,
  sortBy,
  sortOrder,
  filter,
}: Omit<TokenTableRequest, "pageSize">): readonly UrlEntry[] {
  return [
    STATUS.write(filter.status),
    DUST.write(filter.hidesDust ? "hide" : null),
    SORT.write(sortBy),
    ORDER.write(sortOrder),
    PAGE_FIELD.write(page),
  ];
}

/**
 * Builds the request that a click on a column's head makes: largest first, or the other way round where it is so
 * already.
 */
export function sortByColumn(current: TokenTableRequest, column: TokenSort): TokenTableRequest {
  const isReversed = current.sortBy === column && current.sortOrder === "DESC";
  return { ...current, page: 1, sortBy: column, sortOrder: isReversed ? "ASC" : "DESC" };
}

/** Builds the request that a click on a filter makes, from its first row on. */
export function filterTokens(current: TokenTableRequest, change: Partial<TokenFilter>): TokenTableRequest {
  return { ...current, page: 1, filter: { ...current.filter, ...change } };
}
