import { isAddress } from "@walletlens/engine/address";
import { WRAPPED_SOL } from "@walletlens/engine/chain/assets";
import {
  FEED_DIRECTIONS,
  FEED_KINDS,
  type FeedFilter,
  type FeedRequest,
} from "@walletlens/engine/wallet/list-feed";
import { createParser, type inferParserType, parseAsStringLiteral } from "nuqs/server";
import { buildColumnParser, type ColumnChoice } from "@/components/ui/column-choice";
import { PAGE_PARSER } from "@/components/ui/page-query";

/** Columns of the feed beside time, type and token. */
export type FeedColumn = "amount" | "price" | "marketCap" | "value" | "result" | "counterparty";

export const FEED_COLUMN_CHOICE: ColumnChoice<FeedColumn> = {
  keys: ["amount", "price", "marketCap", "value", "result", "counterparty"],
  shown: ["amount", "price", "marketCap", "value", "result"],
};

export const FEED_COLUMNS_PARSER = createParser(buildColumnParser(FEED_COLUMN_CHOICE)).withDefault(
  FEED_COLUMN_CHOICE.shown,
);

const SOL = "SOL";
const PAGE_SIZE = 10;

/** SOL by its name, other tokens by their mints. */
const TOKEN_PARSER = createParser({
  parse: (text) => {
    const trimmed = text.trim();
    if (trimmed.toUpperCase() === SOL) return WRAPPED_SOL;
    return isAddress(trimmed) ? trimmed : null;
  },
  serialize: (token) => (token === WRAPPED_SOL ? SOL : token),
});

/** The field `feed` is the page of the feed. */
export const FEED_PARSERS = {
  kind: parseAsStringLiteral(FEED_KINDS),
  direction: parseAsStringLiteral(FEED_DIRECTIONS),
  token: TOKEN_PARSER,
  feed: PAGE_PARSER,
};

type FeedFields = inferParserType<typeof FEED_PARSERS>;

export function toFeedRequest({ feed, kind, direction, token }: FeedFields): FeedRequest {
  return { kind, direction, token, page: feed, pageSize: PAGE_SIZE };
}

export function toFeedFields({ page, kind, direction, token }: FeedRequest): FeedFields {
  return { kind, direction, token, feed: page };
}

/** Text of a token in the address and in the form. */
export const nameToken = TOKEN_PARSER.serialize;

export function isFiltered({ kind, direction, token }: FeedFilter): boolean {
  return kind !== null || direction !== null || token !== null;
}

export function clearFeedFilter(request: FeedRequest): FeedRequest {
  return { ...request, kind: null, direction: null, token: null, page: 1 };
}
