import {
  BOT_FILTERS,
  type BotFilter,
  RANKING_ORDERS,
  RANKING_PERIODS,
  type RankingOrder,
  type RankingPeriod,
} from "@walletlens/contract/constants";
import { RankingCursor, type RankingPosition, writeRankingCursor } from "@walletlens/contract/ranking-cursor";
import { BEHAVIOR_TYPE_NAMES, type BehaviorType } from "@walletlens/engine/behavior/classify-behavior";
import { DATA_QUALITY_TIERS, type DataQualityTier } from "@walletlens/engine/behavior/data-quality";
import { MS_PER_DAY } from "@walletlens/engine/time";
import { CURRENCIES, type Currency } from "@/components/ui/currency";
import {
  choiceField,
  fromPageQuery,
  type PageQuery,
  type UrlEntry,
  type UrlField,
  urlField,
  urlRecord,
  writeQuery,
} from "@/components/ui/url-field";
import { hashSearch } from "@/lib/wallets/rules/hash-search";
import type { RankingSearch } from "@/lib/wallets/rules/ranking-search";

export const ACTIVE_DAYS = ["1", "7", "30"] as const;
/** Options of the minimum share of the profit from holds above 30 seconds. */
export const MIN_SHARES = ["0.25", "0.5", "0.75", "0.9"] as const;
/** Choices of the least win rate of positions. */
export const MIN_RATES = ["0.4", "0.5", "0.6", "0.75"] as const;

interface DiscoverFields {
  readonly period: RankingPeriod;
  /** Null if the address does not name one: SOL. */
  readonly currency: Currency | null;
  readonly behaviorType: BehaviorType | null;
  readonly minTier: DataQualityTier | null;
  readonly activeDays: (typeof ACTIVE_DAYS)[number] | null;
  readonly minNet: number | null;
  /** In the currency of the search. */
  readonly minRealized: number | null;
  readonly complete: "true" | null;
  readonly bots: BotFilter | null;
  readonly minTrades: number | null;
  readonly minPositionWinRate: (typeof MIN_RATES)[number] | null;
  readonly minCopyability: (typeof MIN_SHARES)[number] | null;
  readonly sortBy: RankingOrder;
}

export interface DiscoverRequest extends DiscoverFields {
  readonly after: RankingPosition | null;
}

const AMOUNT = /^-?\d{1,12}(\.\d{1,9})?$/;
const TRADES = /^\d{1,6}$/;
const CURSOR = "cursor";

const QUERY = urlRecord<DiscoverFields>({
  period: choiceField<RankingPeriod, RankingPeriod>("period", RANKING_PERIODS, "all"),
  currency: choiceField<Currency, null>("currency", CURRENCIES, null),
  behaviorType: choiceField("class", BEHAVIOR_TYPE_NAMES, null),
  minTier: choiceField("minTier", DATA_QUALITY_TIERS, null),
  activeDays: choiceField("active", ACTIVE_DAYS, null),
  minNet: amountField("minNet"),
  minRealized: amountField("minRealized"),
  complete: choiceField<"true", null>("complete", ["true"], null),
  bots: choiceField<BotFilter, null>("bots", BOT_FILTERS, null),
  minTrades: urlField<number | null>("minTrades", null, (text) => (TRADES.test(text) ? Number(text) : null)),
  minPositionWinRate: choiceField("minPositionWinRate", MIN_RATES, null),
  minCopyability: choiceField("minCopyability", MIN_SHARES, null),
  sortBy: choiceField<RankingOrder, RankingOrder>("sortBy", RANKING_ORDERS, "net"),
});

function amountField(name: string): UrlField<number | null> {
  return urlField<number | null>(name, null, (text) => (AMOUNT.test(text) ? Number(text) : null));
}

/** Reads a search. `currency` is that of an address without one. A cursor of another search is ignored. */
export function readDiscoverQuery(query: PageQuery, currency: Currency = "sol"): DiscoverRequest {
  const url = fromPageQuery(query);
  const read = QUERY.read(url);
  const fields = { ...read, currency: read.currency ?? (currency === "sol" ? null : currency) };
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
