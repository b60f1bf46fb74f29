import {
  TOKEN_SORTS,
  TOKEN_STATUSES,
  type TokenFilter,
  type TokenPageRequest,
  type TokenSort,
} from "@walletlens/engine/wallet/token-rows";
import {
  createLoader,
  createParser,
  createSerializer,
  type inferParserType,
  parseAsStringLiteral,
} from "nuqs/server";
import { buildColumnParser, type ColumnChoice } from "@/components/ui/column-choice";
import { omitRepeatedFields, PAGE_PARSER, type PageQuery } from "@/components/ui/page-query";

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

export const TOKEN_COLUMNS_PARSER = createParser(buildColumnParser(TOKEN_COLUMN_CHOICE)).withDefault(
  TOKEN_COLUMN_CHOICE.shown,
);

export type TokenTableRequest = TokenPageRequest & { readonly filter: TokenFilter };

const PAGE_SIZE = 20;

export const TOKEN_PARSERS = {
  status: parseAsStringLiteral(TOKEN_STATUSES).withDefault("all"),
  dust: parseAsStringLiteral(["hide"]),
  sortBy: parseAsStringLiteral(TOKEN_SORTS).withDefault("netSolProfitLoss"),
  sortOrder: parseAsStringLiteral(["ASC", "DESC"]).withDefault("DESC"),
  page: PAGE_PARSER,
};

type TokenFields = inferParserType<typeof TOKEN_PARSERS>;

const loadTokenFields = createLoader(TOKEN_PARSERS);
const serializeTokenFields = createSerializer(TOKEN_PARSERS);

export function readTokenQuery(query: PageQuery): TokenTableRequest {
  return toTokenRequest(loadTokenFields(omitRepeatedFields(query)));
}

export function writeTokenQuery(request: TokenTableRequest): string {
  return serializeTokenFields(toTokenFields(request));
}

export function toTokenRequest({ status, dust, sortBy, sortOrder, page }: TokenFields): TokenTableRequest {
  return { filter: { status, hidesDust: dust !== null }, sortBy, sortOrder, page, pageSize: PAGE_SIZE };
}

export function toTokenFields({ filter, sortBy, sortOrder, page }: TokenTableRequest): TokenFields {
  return { status: filter.status, dust: filter.hidesDust ? "hide" : null, sortBy, sortOrder, page };
}

/** Sorts descending, or toggles the order of the current column. */
export function sortByColumn(current: TokenTableRequest, column: TokenSort): TokenTableRequest {
  const isReversed = current.sortBy === column && current.sortOrder === "DESC";
  return { ...current, page: 1, sortBy: column, sortOrder: isReversed ? "ASC" : "DESC" };
}

export function filterTokens(current: TokenTableRequest, change: Partial<TokenFilter>): TokenTableRequest {
  return { ...current, page: 1, filter: { ...current.filter, ...change } };
}
