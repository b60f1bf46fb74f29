import { BOT_FILTERS, RANKING_ORDERS, RANKING_PERIODS } from "@walletlens/contract/constants";
import { RankingCursor, type RankingPosition, writeRankingCursor } from "@walletlens/contract/ranking-cursor";
import { BEHAVIOR_TYPE_NAMES } from "@walletlens/engine/behavior/classify-behavior";
import { DATA_QUALITY_TIERS } from "@walletlens/engine/behavior/data-quality";
import { VERDICTS } from "@walletlens/engine/review/verdict";
import { MS_PER_DAY } from "@walletlens/engine/time";
import { CURRENCIES, type Currency } from "@/components/ui/currency";
import {
  defineChoice,
  defineField,
  defineRecord,
  type FieldValue,
  type PageQuery,
  toUrlQuery,
  type UrlEntry,
  type UrlField,
  writeQuery,
} from "@/components/ui/url-field";
import { hashSearch } from "@/lib/wallets/rules/hash-search";
import type { RankingSearch } from "@/lib/wallets/rules/ranking-search";

export const ACTIVE_DAYS = ["1", "7", "30"] as const;
/** Options of the minimum share of the profit from holds above 30 seconds. */
export const MIN_SHARES = ["0.25", "0.5", "0.75", "0.9"] as const;
/** Choices of the least win rate of positions. */
export const MIN_RATES = ["0.4", "0.5", "0.6", "0.75"] as const;

const AMOUNT = /^-?\d{1,12}(\.\d{1,9})?$/;
const TRADES = /^\d{1,6}$/;
const CURSOR = "cursor";

const QUERY = defineRecord({
  period: defineChoice("period", RANKING_PERIODS, "all"),
  /** Null if the URL does not name one: SOL. */
  currency: defineChoice("currency", CURRENCIES, null),
  behaviorType: defineChoice("class", BEHAVIOR_TYPE_NAMES, null),
  minTier: defineChoice("minTier", DATA_QUALITY_TIERS, null),
  activeDays: defineChoice("active", ACTIVE_DAYS, null),
  minNet: defineAmount("minNet"),
  /** In the currency of the search. */
  minRealized: defineAmount("minRealized"),
  complete: defineChoice("complete", ["true"], null),
  bots: defineChoice("bots", BOT_FILTERS, null),
  minTrades: defineField<number | null>("minTrades", null, (text) =>
    TRADES.test(text) ? Number(text) : null,
  ),
  minPositionWinRate: defineChoice("minPositionWinRate", MIN_RATES, null),
  minCopyability: defineChoice("minCopyability", MIN_SHARES, null),
  verdict: defineChoice("verdict", VERDICTS, null),
  sortBy: defineChoice("sortBy", RANKING_ORDERS, "net"),
});

type DiscoverFields = FieldValue<typeof QUERY>;

export interface DiscoverRequest extends DiscoverFields {
  readonly after: RankingPosition | null;
}

function defineAmount(name: string): UrlField<number | null> {
  return defineField<number | null>(name, null, (text) => (AMOUNT.test(text) ? Number(text) : null));
}

/** Reads a search. `currency` is that of an address without one. A cursor of another search is ignored. */
export function readDiscoverQuery(query: PageQuery, currency: Currency = "sol"): DiscoverRequest {
  const url = toUrlQuery(query);
  const urlFields = QUERY.read(url);
  const fields = { ...urlFields, currency: urlFields.currency ?? (currency === "sol" ? null : currency) };
  const cursor = RankingCursor.safeParse(url.get(CURSOR) ?? "").data;
  return { ...fields, after: cursor?.search === hashFields(fields) ? cursor : null };
}

export function writeDiscoverQuery({ after, ...fields }: DiscoverRequest): string {
  const cursor: UrlEntry = [CURSOR, writeRankingCursor(after, hashFields(fields))];
  return writeQuery("", [...QUERY.write(fields), cursor]);
}

/** Returns the query of a search from its beginning, with its currency for readers who prefer another one. */
export function writeSavedSearch(request: DiscoverRequest): string {
  return writeDiscoverQuery({ ...request, currency: request.currency ?? "sol", after: null });
}

function hashFields({ currency, ...fields }: DiscoverFields): string {
  return hashSearch({ ...fields, currency: currency ?? "sol" });
}

export function toRankingSearch(request: DiscoverRequest, limit: number, now: number): RankingSearch {
  const { activeDays, complete, minTrades, minCopyability, currency, ...others } = request;
  const { minPositionWinRate, ...search } = others;
  return {
    ...search,
    limit,
    currency: currency ?? "sol",
    activeSince: activeDays === null ? null : now - Number(activeDays) * MS_PER_DAY,
    complete: complete !== null,
    minTrades: minTrades ?? 0,
    minPositionWinRate: minPositionWinRate === null ? null : Number(minPositionWinRate),
    minCopyability: minCopyability === null ? null : Number(minCopyability),
  };
}

export const NO_CONDITIONS: DiscoverRequest = readDiscoverQuery({});
