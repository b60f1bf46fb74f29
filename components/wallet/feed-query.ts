import { type Address, isAddress } from "@walletlens/engine/address";
import { WRAPPED_SOL } from "@walletlens/engine/chain/assets";
import {
  FEED_DIRECTIONS,
  FEED_KINDS,
  type FeedDirection,
  type FeedFilter,
  type FeedKind,
  type FeedRequest,
} from "@walletlens/engine/wallet/list-feed";
import { type ColumnChoice, columnsField } from "@/components/ui/column-choice";
import { choiceField, constantField, pageField, urlField, urlRecord } from "@/components/ui/url-field";

export const FEED_FIELDS = { kind: "kind", direction: "direction", token: "token", page: "feed" } as const;

/** Columns of the feed beside time, type and token. */
export type FeedColumn = "amount" | "price" | "marketCap" | "value" | "result" | "counterparty";

export const FEED_COLUMN_CHOICE: ColumnChoice<FeedColumn> = {
  keys: ["amount", "price", "marketCap", "value", "result", "counterparty"],
  shown: ["amount", "price", "marketCap", "value", "result"],
};

export const FEED_COLUMNS_FIELD = columnsField("feedColumns", FEED_COLUMN_CHOICE);

const PAGE_SIZE = 10;

export const FEED_FIELD = urlRecord<FeedRequest>({
  kind: choiceField<FeedKind, null>(FEED_FIELDS.kind, FEED_KINDS, null),
  direction: choiceField<FeedDirection, null>(FEED_FIELDS.direction, FEED_DIRECTIONS, null),
  token: urlField<Address | null>(FEED_FIELDS.token, null, readToken, nameToken),
  page: pageField(FEED_FIELDS.page),
  pageSize: constantField(PAGE_SIZE),
});

export function isFiltered({ kind, direction, token }: FeedFilter): boolean {
  return kind !== null || direction !== null || token !== null;
}

export function wholeFeed(request: FeedRequest): FeedRequest {
  return { ...request, kind: null, direction: null, token: null, page: 1 };
}

/** SOL by its name, other tokens by their mints. */
export function nameToken(token: Address): string {
  return token === WRAPPED_SOL ? SOL : token;
}

function readToken(text: string): Address | null {
  const trimmed = text.trim();
  if (trimmed.toUpperCase() === SOL) return WRAPPED_SOL;
  return isAddress(trimmed) ? trimmed : null;
}

const SOL = "SOL";
