import type { FeedRequest } from "@walletlens/engine/wallet/list-feed";
import type { TokenSort } from "@walletlens/engine/wallet/token-rows";
import { fromPageQuery, type PageQuery, urlRecord, writeQuery } from "@/components/ui/url-field";
import { FEED_COLUMNS_FIELD, FEED_FIELD, type FeedColumn } from "@/components/wallet/feed-query";
import {
  TOKEN_COLUMNS_FIELD,
  TOKEN_TABLE_FIELD,
  type TokenTableRequest,
} from "@/components/wallet/token-query";
import { VIEW_FIELDS, type ViewRequest } from "@/components/wallet/view-query";

export interface WalletPageQuery extends ViewRequest {
  readonly tokens: TokenTableRequest;
  /** Shown columns of the token table and of the feed. */
  readonly tokenColumns: readonly TokenSort[];
  readonly feedColumns: readonly FeedColumn[];
  readonly feed: FeedRequest;
}

const QUERY = urlRecord<WalletPageQuery>({
  ...VIEW_FIELDS,
  tokens: TOKEN_TABLE_FIELD,
  tokenColumns: TOKEN_COLUMNS_FIELD,
  feed: FEED_FIELD,
  feedColumns: FEED_COLUMNS_FIELD,
});

export function readWalletQuery(query: PageQuery): WalletPageQuery {
  return QUERY.read(fromPageQuery(query));
}

export function walletPath(wallet: string, query: WalletPageQuery): string {
  return `/wallet/${wallet}${writeQuery("", QUERY.write(query))}`;
}

/** Hidden fields that preserve the rest of the URL in a form. */
export function PreservedQueryFields({ query }: { query: WalletPageQuery }) {
  return QUERY.write(query).map(
    ([name, text]) => text !== null && <input key={name} type="hidden" name={name} value={text} />,
  );
}
