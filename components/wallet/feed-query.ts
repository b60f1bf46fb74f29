import { type Address, isAddress } from "@walletlens/engine/address";
import { WRAPPED_SOL } from "@walletlens/engine/chain/assets";
import {
  FEED_DIRECTIONS,
  FEED_KINDS,
  type FeedFilter,
  type FeedRequest,
} from "@walletlens/engine/wallet/list-feed";
import { type ColumnChoice, defineColumns } from "@/components/ui/column-choice";
import {
  defineChoice,
  defineConstant,
  defineField,
  definePage,
  defineRecord,
} from "@/components/ui/url-field";

export const FEED_FIELDS = { kind: "kind", direction: "direction", token: "token", page: "feed" } as const;

/** Columns of the feed beside time, type and token. */
export type FeedColumn = "amount" | "price" | "marketCap" | "value" | "result" | "counterparty";

export const FEED_COLUMN_CHOICE: ColumnChoice<FeedColumn> = {
  keys: ["amount", "price", "marketCap", "value", "result", "counterparty"],
  shown: ["amount", "price", "marketCap", "value", "result"],
};

export const FEED_COLUMNS_FIELD = defineColumns("feedColumns", FEED_COLUMN_CHOICE);

const PAGE_SIZE = 10;

export const FEED_FIELD = defineRecord<FeedRequest>({
  kind: defineChoice(FEED_FIELDS.kind, FEED_KINDS, null),
  direction: defineChoice(FEED_FIELDS.direction, FEED_DIRECTIONS, null),
  token: defineField<Address | null>(FEED_FIELDS.token, null, readToken, nameToken),
  page: definePage(FEED_FIELDS.page),
  pageSize: defineConstant(PAGE_SIZE),
});

export function isFiltered({ kind, direction, token }: FeedFilter): boolean {
  return kind !== null || direction !== null || token !== null;
}

export function clearFeedFilter(request: FeedRequest): FeedRequest {
  return { ...request, kind: null, direction: null, token: null, page: 1 };
}

/** SOL by its name, other tokens by their mints. */
export function nameToken(token: Address): string {
  return token === WRAPPED_SOL ? SOL : token;
}

function readToken(text: string): Address | null {
  const name = text.trim();
  if (name.toUpperCase() === SOL) return WRAPPED_SOL;
  return isAddress(name) ? name : null;
}

const SOL = "SOL";
