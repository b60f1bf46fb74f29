import {
  TOKEN_SORTS,
  TOKEN_STATUSES,
  type TokenFilter,
  type TokenPageRequest,
  type TokenSort,
} from "@walletlens/engine/wallet/token-rows";
import { type ColumnChoice, defineColumns } from "@/components/ui/column-choice";
import {
  defineChoice,
  defineConstant,
  defineField,
  defineRecord,
  PAGE_FIELD,
  type PageQuery,
  toUrlQuery,
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

export const TOKEN_COLUMNS_FIELD = defineColumns("columns", TOKEN_COLUMN_CHOICE);

export type TokenTableRequest = TokenPageRequest & { readonly filter: TokenFilter };

const PAGE_SIZE = 20;

export const TOKEN_TABLE_FIELD = defineRecord<TokenTableRequest>({
  filter: defineRecord<TokenFilter>({
    status: defineChoice("status", TOKEN_STATUSES, "all"),
    hidesDust: defineField(
      "dust",
      false,
      (text) => text === "hide" || null,
      () => "hide",
    ),
  }),
  sortBy: defineChoice("sortBy", TOKEN_SORTS, "netSolProfitLoss"),
  sortOrder: defineChoice("sortOrder", ["ASC", "DESC"], "DESC"),
  page: PAGE_FIELD,
  pageSize: defineConstant(PAGE_SIZE),
});

export function readTokenQuery(query: PageQuery): TokenTableRequest {
  return TOKEN_TABLE_FIELD.read(toUrlQuery(query));
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
