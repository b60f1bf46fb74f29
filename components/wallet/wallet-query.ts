import type { FeedRequest } from "@walletlens/engine/wallet/list-feed";
import {
  choiceField,
  fromPageQuery,
  type PageQuery,
  type UrlEntry,
  writeQuery,
} from "@/components/ui/url-field";
import { listFeedEntries, readFeedQuery } from "@/components/wallet/feed-query";
import { listPeriodEntries, type PeriodRequest, readPeriodQuery } from "@/components/wallet/period-query";
import type { Currency } from "@/components/wallet/pnl-currency";
import { listTokenEntries, readTokenQuery, type TokenTableRequest } from "@/components/wallet/token-query";

/** All that the address of a wallet's page asks for. */
export interface WalletQuery {
  readonly tokens: TokenTableRequest;
  readonly feed: FeedRequest;
  /** Null where none is chosen. */
  readonly period: PeriodRequest | null;
  /** Currency of results over time. */
  readonly currency: Currency;
}

const CURRENCY = choiceField<Currency, Currency>("currency", ["sol", "usd"], "sol");

/** Reads what the address of a wallet's page asks for. */
export function readWalletQuery(query: PageQuery): WalletQuery {
  const fields = fromPageQuery(query);
  return {
    tokens: readTokenQuery(query),
    feed: readFeedQuery(fields),
    period: readPeriodQuery(fields),
    currency: CURRENCY.read(fields),
  };
}

/** The address of the wallet's page that asks for this. */
export function walletPath(wallet: string, query: WalletQuery): string {
  return `/wallet/${wallet}${writeQuery("", listWalletEntries(query))}`;
}

/** Entries of the query that asks for this. */
export function listWalletEntries({ tokens, feed, period, currency }: WalletQuery): readonly UrlEntry[] {
  return [
    ...listPeriodEntries(period),
    CURRENCY.write(currency),
    ...listTokenEntries(tokens),
    ...listFeedEntries(feed),
  ];
}
