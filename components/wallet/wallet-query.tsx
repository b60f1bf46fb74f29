import {
  defineRecord,
  type FieldValue,
  type PageQuery,
  toUrlQuery,
  writeQuery,
} from "@/components/ui/url-field";
import { FEED_COLUMNS_FIELD, FEED_FIELD } from "@/components/wallet/feed-query";
import { TOKEN_COLUMNS_FIELD, TOKEN_TABLE_FIELD } from "@/components/wallet/token-query";
import { VIEW_FIELDS } from "@/components/wallet/view-query";

const QUERY = defineRecord({
  ...VIEW_FIELDS,
  tokens: TOKEN_TABLE_FIELD,
  tokenColumns: TOKEN_COLUMNS_FIELD,
  feed: FEED_FIELD,
  feedColumns: FEED_COLUMNS_FIELD,
});

export type WalletPageQuery = FieldValue<typeof QUERY>;

export function readWalletQuery(query: PageQuery): WalletPageQuery {
  return QUERY.read(toUrlQuery(query));
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
