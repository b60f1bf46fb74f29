import { BOT_FILTERS, RANKING_ORDERS, RANKING_PERIODS } from "@walletlens/contract/constants";
import { RankingCursor, type RankingPosition, writeRankingCursor } from "@walletlens/contract/ranking-cursor";
import { BEHAVIOR_TYPE_NAMES } from "@walletlens/engine/behavior/classify-behavior";
import { DATA_QUALITY_TIERS } from "@walletlens/engine/behavior/data-quality";
import { MS_PER_DAY } from "@walletlens/engine/time";
import {
  createLoader,
  createParser,
  createSerializer,
  type inferParserType,
  parseAsString,
  parseAsStringLiteral,
} from "nuqs/server";
import { CURRENCIES, type Currency } from "@/components/ui/currency";
import { omitRepeatedFields, type PageQuery } from "@/components/ui/page-query";
import { hashSearch } from "@/lib/wallets/rules/hash-search";
import type { RankingSearch } from "@/lib/wallets/rules/ranking-search";

export const ACTIVE_DAYS = ["1", "7", "30"] as const;
/** Options of the minimum share of the profit from holds above 30 seconds. */
export const MIN_SHARES = ["0.25", "0.5", "0.75", "0.9"] as const;
/** Choices of the least win rate of positions. */
export const MIN_RATES = ["0.4", "0.5", "0.6", "0.75"] as const;

const AMOUNT_PARSER = createParser({
  parse: (text) => (/^-?\d{1,12}(\.\d{1,9})?$/.test(text) ? Number(text) : null),
  serialize: String,
});

const COUNT_PARSER = createParser({
  parse: (text) => (/^\d{1,6}$/.test(text) ? Number(text) : null),
  serialize: String,
});

/** Amounts are in the currency of the search, which is null if the address does not name one: SOL. */
const FIELD_PARSERS = {
  period: parseAsStringLiteral(RANKING_PERIODS).withDefault("all"),
  currency: parseAsStringLiteral(CURRENCIES),
  behaviorType: parseAsStringLiteral(BEHAVIOR_TYPE_NAMES),
  minTier: parseAsStringLiteral(DATA_QUALITY_TIERS),
  activeDays: parseAsStringLiteral(ACTIVE_DAYS),
  minNet: AMOUNT_PARSER,
  minRealized: AMOUNT_PARSER,
  complete: parseAsStringLiteral(["true"]),
  bots: parseAsStringLiteral(BOT_FILTERS),
  minTrades: COUNT_PARSER,
  minPositionWinRate: parseAsStringLiteral(MIN_RATES),
  minCopyability: parseAsStringLiteral(MIN_SHARES),
  sortBy: parseAsStringLiteral(RANKING_ORDERS).withDefault("net"),
};

const PARSERS = { ...FIELD_PARSERS, cursor: parseAsString };
const OPTIONS = { urlKeys: { behaviorType: "class", activeDays: "active" } };

const loadFields = createLoader(PARSERS, OPTIONS);
const serializeFields = createSerializer(PARSERS, OPTIONS);

type DiscoverFields = Readonly<inferParserType<typeof FIELD_PARSERS>>;

export interface DiscoverRequest extends DiscoverFields {
  readonly after: RankingPosition | null;
}

/** Reads a search. `currency` is that of an address without one. A cursor of another search is ignored. */
export function readDiscoverQuery(query: PageQuery, currency: Currency = "sol"): DiscoverRequest {
  const { cursor: text, ...requested } = loadFields(omitRepeatedFields(query));
  const fields = { ...requested, currency: requested.currency ?? (currency === "sol" ? null : currency) };
  const cursor = RankingCursor.safeParse(text ?? "").data;
  return { ...fields, after: cursor?.search === hashFields(fields) ? cursor : null };
}

export function writeDiscoverQuery({ after, ...fields }: DiscoverRequest): string {
  return serializeFields({ ...fields, cursor: writeRankingCursor(after, hashFields(fields)) });
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
