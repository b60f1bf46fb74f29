import type { FeedRequest } from "@walletlens/engine/wallet/list-feed";
import { CURRENCIES, type Currency } from "@/components/ui/currency";
import { choiceField, fromPageQuery, type PageQuery, urlRecord, writeQuery } from "@/components/ui/url-field";
import { FEED_FIELD } from "@/components/wallet/feed-query";
import { PERIOD_FIELD, type PeriodRequest } from "@/components/wallet/period-query";
import { TOKEN_TABLE_FIELD, type TokenTableRequest } from "@/components/wallet/token-query";

export interface WalletPageQuery {
  readonly tokens: TokenTableRequest;
  readonly feed: FeedRequest;
  readonly period: PeriodRequest | null;
  /** Null if the address does not name one. */
  readonly currency: Currency | null;
}

const QUERY = urlRecord<WalletPageQuery>({
  period: PERIOD_FIELD,
  currency: choiceField<Currency, null>("currency", CURRENCIES, null),
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
