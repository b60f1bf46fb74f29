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
  constantField,
  fromPageQuery,
  PAGE_FIELD,
  type PageQuery,
  urlField,
  urlRecord,
  writeQuery,
} from "@/components/ui/url-field";

/** The rows that the token table shows. */
export type TokenTableRequest = TokenPageRequest & { readonly filter: TokenFilter };

const PAGE_SIZE = 20;

/** Rows of the token table that an address asks for. */
export const TOKEN_TABLE_FIELD = urlRecord<TokenTableRequest>({
  filter: urlRecord<TokenFilter>({
    status: choiceField<TokenStatus, TokenStatus>("status", TOKEN_STATUSES, "all"),
    hidesDust: urlField(
      "dust",
      false,
      (text) => text === "hide" || null,
      () => "hide",
    ),
  }),
  sortBy: choiceField<TokenSort, TokenSort>("sortBy", TOKEN_SORTS, "netSolProfitLoss"),
  sortOrder: choiceField<SortOrder, SortOrder>("sortOrder", ["ASC", "DESC"], "DESC"),
  page: PAGE_FIELD,
  pageSize: constantField(PAGE_SIZE),
});

/** Reads the rows of the token table that an address asks for. Fields without a valid value have their default. */
export function readTokenQuery(query: PageQuery): TokenTableRequest {
  return TOKEN_TABLE_FIELD.read(fromPageQuery(query));
}

/** Query that asks for these rows, with its question mark; empty for the default. */
export function writeTokenQuery(request: TokenTableRequest): string {
  return writeQuery("", TOKEN_TABLE_FIELD.write(request));
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
