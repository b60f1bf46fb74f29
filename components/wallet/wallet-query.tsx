import type { FeedRequest } from "@walletlens/engine/wallet/list-feed";
import type { TokenSort } from "@walletlens/engine/wallet/token-rows";
import { createLoader, createSerializer } from "nuqs/server";
import { omitRepeatedFields, type PageQuery } from "@/components/ui/page-query";
import {
  FEED_COLUMNS_PARSER,
  FEED_PARSERS,
  type FeedColumn,
  toFeedFields,
  toFeedRequest,
} from "@/components/wallet/feed-query";
import {
  TOKEN_COLUMNS_PARSER,
  TOKEN_PARSERS,
  type TokenTableRequest,
  toTokenFields,
  toTokenRequest,
} from "@/components/wallet/token-query";
import {
  type PeriodRequest,
  toView,
  toViewFields,
  VIEW_PARSERS,
  type ViewRequest,
} from "@/components/wallet/view-query";

export interface WalletPageQuery extends ViewRequest {
  readonly tokens: TokenTableRequest;
  /** Shown columns of the token table and of the feed. */
  readonly tokenColumns: readonly TokenSort[];
  readonly feedColumns: readonly FeedColumn[];
  readonly feed: FeedRequest;
}

const PARSERS = {
  ...VIEW_PARSERS,
  ...TOKEN_PARSERS,
  columns: TOKEN_COLUMNS_PARSER,
  ...FEED_PARSERS,
  feedColumns: FEED_COLUMNS_PARSER,
};

const loadFields = createLoader(PARSERS);
const serializeFields = createSerializer(PARSERS);

export function readWalletQuery(query: PageQuery): WalletPageQuery {
  const fields = loadFields(omitRepeatedFields(query));
  return {
    ...toView(fields),
    tokens: toTokenRequest(fields),
    tokenColumns: fields.columns,
    feed: toFeedRequest(fields),
    feedColumns: fields.feedColumns,
  };
}

export function walletPath(wallet: string, query: WalletPageQuery): string {
  return `/wallet/${wallet}${writeWalletQuery(query)}`;
}

function writeWalletQuery(query: WalletPageQuery): string {
  return serializeFields({
    ...toViewFields(query),
    ...toTokenFields(query.tokens),
    columns: query.tokenColumns,
    ...toFeedFields(query.feed),
    feedColumns: query.feedColumns,
  });
}

/** Path of the file with the rows of a token table on all pages, within a period. */
export function tokenFilePath(
  wallet: string,
  tokens: TokenTableRequest,
  period: PeriodRequest | null = null,
): string {
  const view = toViewFields({ period, currency: null });
  return serializeFields(`/wallet/${wallet}/tokens.csv`, {
    ...view,
    ...toTokenFields({ ...tokens, page: 1 }),
  });
}

/** Hidden fields that preserve the rest of the URL in a form. */
export function PreservedQueryFields({ query }: { query: WalletPageQuery }) {
  return [...new URLSearchParams(writeWalletQuery(query))].map(([name, text]) => (
    <input key={name} type="hidden" name={name} value={text} />
  ));
}
