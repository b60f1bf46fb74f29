import type { FeedRequest } from "@walletlens/engine/wallet/list-feed";
import { fromPageQuery, type PageQuery, urlRecord, writeQuery } from "@/components/ui/url-field";
import { FEED_FIELD } from "@/components/wallet/feed-query";
import { TOKEN_TABLE_FIELD, type TokenTableRequest } from "@/components/wallet/token-query";
import { VIEW_FIELDS, type ViewRequest } from "@/components/wallet/view-query";

export interface WalletPageQuery extends ViewRequest {
  readonly tokens: TokenTableRequest;
  readonly feed: FeedRequest;
}

const QUERY = urlRecord<WalletPageQuery>({
  ...VIEW_FIELDS,
  tokens: TOKEN_TABLE_FIELD,
  feed: FEED_FIELD,
});

export function readWalletQuery(query: PageQuery): WalletPageQuery {
  return QUERY.read(fromPageQuery(query));
}

export function walletPath(wallet: string, query: WalletPageQuery): string {
  return `/wallet/${wallet}${writeQuery("", QUERY.write(query))}`;
}

/** Hidden fields that keep the rest of the address in a form. */
export function PreservedQueryFields({ query }: { query: WalletPageQuery }) {
  return QUERY.write(query).map(
    ([name, text]) => text !== null && <input key={name} type="hidden" name={name} value={text} />,
  );
}
