import type { FeedRequest } from "@walletlens/engine/wallet/list-feed";
import { fromPageQuery, type PageQuery, writeQuery } from "@/components/url/url-field";
import { listFeedEntries, readFeedQuery } from "@/components/wallet/feed-query";
import { listTokenEntries, readTokenQuery, type TokenTableRequest } from "@/components/wallet/token-query";

/** All that the address of a wallet's page asks for. */
export interface WalletQuery {
  readonly tokens: TokenTableRequest;
  readonly feed: FeedRequest;
}

/** Reads what the address of a wallet's page asks for. */
export function readWalletQuery(query: PageQuery): WalletQuery {
  return { tokens: readTokenQuery(query), feed: readFeedQuery(fromPageQuery(query)) };
}

/** The address of the wallet's page that asks for this. */
export function walletPath(wallet: string, { tokens, feed }: WalletQuery): string {
  return `/wallet/${wallet}${writeQuery("", [...listTokenEntries(tokens), ...listFeedEntries(feed)])}`;
}
