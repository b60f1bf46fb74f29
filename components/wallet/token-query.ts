import {
  type SortOrder,
  TOKEN_SORTS,
  TOKEN_STATUSES,
  type TokenFilter,
  type TokenPageRequest,
  type TokenSort,
  type TokenStatus,
} from "@walletlens/engine/wallet/token-rows";
import { type ColumnChoice, columnsField } from "@/components/ui/column-choice";
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

/** Columns of the token table beside the name of the token, by their sort keys. */
export const TOKEN_COLUMN_CHOICE: ColumnChoice<TokenSort> = {
  keys: TOKEN_SORTS,
  shown: [
    "netSolProfitLoss",
    "realizedPnlSol",
    "unrealizedPnlSol",
    "roi",
    "totalSolSpent",
    "valueSol",
    "lastTradeAt",
  ],
};

export const TOKEN_COLUMNS_FIELD = columnsField("columns", TOKEN_COLUMN_CHOICE);

export type TokenTableRequest = TokenPageRequest & { readonly filter: TokenFilter };

const PAGE_SIZE = 20;

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

export function readTokenQuery(query: PageQuery): TokenTableRequest {
  return TOKEN_TABLE_FIELD.read(fromPageQuery(query));
}

export function writeTokenQuery(request: TokenTableRequest): string {
  return writeQuery("", TOKEN_TABLE_FIELD.write(request));
}

/** Sorts descending, or toggles the order of the current column. */
export function sortByColumn(current: TokenTableRequest, column: TokenSort): TokenTableRequest {
  const isReversed = current.sortBy === column && current.sortOrder === "DESC";
  return { ...current, page: 1, sortBy: column, sortOrder: isReversed ? "ASC" : "DESC" };
}

export function filterTokens(current: TokenTableRequest, change: Partial<TokenFilter>): TokenTableRequest {
  return { ...current, page: 1, filter: { ...current.filter, ...change } };
}
