import type { RankingOrder } from "@walletlens/contract/constants";
import { address } from "@walletlens/engine/address";
import { BEHAVIOR_TYPE_NAMES } from "@walletlens/engine/behavior/classify-behavior";
import { DATA_QUALITY_TIERS } from "@walletlens/engine/behavior/data-quality";
import { LRUCache } from "lru-cache";
import type { Discovery } from "@/lib/wallets/ports";
import type { RankedWallet } from "@/lib/wallets/rules/ranking-search";
import { HALF_WEIGHT_TRADES, type RateSums } from "@/lib/wallets/rules/shrunken-rate";
import { type Database, runStatement } from "../database";
import { listWithin, sqlBeginsWith, sqlHasWords, sqlStartsWith, toWordQuery } from "../list-within";
import { columns, type Row, type RowOf } from "../row";
import { METRICS_VERSION } from "./snapshot-store";

/** Maximum age of comparable metrics. */
const FRESH_DAYS = 7;

const RANKING = columns("WalletRanking", [
  ...(["address", "calculatedAt", "behaviorType", "tier", "netPnlSol", "atLeastNetPnlSol"] as const),
  ...(["knownBasisShare", "winRate", "winRateLow", "winRateHigh", "lastTradeAt", "trades"] as const),
  ...(["complete", "independentTrades"] as const),
]);

type RankingRow = RowOf<typeof RANKING> & { readonly sortedBy: number };

/** Sums of `RateSums`, over independent trades n, rates p and weights w. */
const SUMS: readonly (readonly [keyof RateSums, string])[] = [
  ["weights", "w"],
  ["rates", "w * p"],
  ["squaredRates", "w * p * p"],
  ["squaredWeights", "w * w"],
  ["noise", "w / n"],
  ["weightedNoise", "w * w / n"],
];

/** Shrunken win rate of a row; $9 and $10 are the prior's wins and losses. */
const SHRUNKEN = `coalesce((win_rate * independent_trades + $9::float8) / (independent_trades + $9::float8 + $10::float8),
  '-Infinity')`;

const ORDERS: Readonly<Record<RankingOrder, { readonly value: string; readonly isByCoverage: boolean }>> = {
  net: { value: "by_net", isByCoverage: true },
  winRate: { value: SHRUNKEN, isByCoverage: true },
  lastTrade: { value: "by_last_trade", isByCoverage: false },
  trades: { value: "trades", isByCoverage: false },
};

const IS_LISTED = `figures_version = ${METRICS_VERSION} AND calculated_at > now() - interval '${FRESH_DAYS} days'`;

/** The highest result of the class in one of the tiers suffices. Ordered, so that each probe reads one index entry. */
const HAS_CLASS = `$5::float8 <= ANY (
          SELECT (SELECT r.by_net FROM wallet_rankings r WHERE r.tier = requested.tier AND r.behavior_type = $4::text
            ORDER BY r.by_net DESC LIMIT 1) FROM unnest($6::int[]) AS requested (tier))`;

// Pages of a public list, each a part of one index; by win rate all rows are read.
const LIST = {
  net: listByClass("net"),
  winRate: listByClass("winRate"),
  lastTrade: listByClass("lastTrade"),
  trades: listByClass("trades"),
} as const;

/** Separate plans for all classes and for one: a plan for both would not use the index of the class. */
function listByClass(order: RankingOrder) {
  return { ofAll: listBy(order, false), ofClass: listBy(order, true) };
}

/** If no row fulfills a condition, an index tells at once and the list is not read; each condition is checked alone. */
function listBy(order: RankingOrder, isOfClass: boolean) {
  const { value, isByCoverage } = ORDERS[order];
  const classIs = isOfClass ? "behavior_type = $4::text" : "$4::text IS NULL";
  const isAfter = isByCoverage
    ? `(complete, ${value}, address) < ($1::boolean, $2::float8, $3::text)`
    : `$1::boolean IS NOT NULL AND (${value}, address) < ($2::float8, $3::text)`;
  return {
    name: `list-ranked-by-${order}${isOfClass ? "-of-class" : ""}`,
    text: `
      SELECT ${RANKING}, (${value})::float8 AS "sortedBy" FROM wallet_rankings
      WHERE ${isAfter} AND ${IS_LISTED}
        AND ${classIs} AND by_net >= $5::float8 AND tier = ANY ($6::int[]) AND by_last_trade >= $7::float8
        AND EXISTS (SELECT FROM wallet_rankings WHERE by_net >= $5::float8)
        AND EXISTS (SELECT FROM wallet_rankings WHERE by_last_trade >= $7::float8)
        AND ${isOfClass ? HAS_CLASS : "EXISTS (SELECT FROM wallet_rankings WHERE tier = ANY ($6::int[]))"}
      ORDER BY ${isByCoverage ? "complete DESC, " : ""}${value} DESC, address DESC LIMIT $8`,
  };
}

const SUM_RATES = {
  name: "sum-win-rates",
  text: `
    SELECT ${SUMS.map(([name, sum]) => `coalesce(sum(${sum}), 0)::float8 AS "${name}"`).join(", ")}
    FROM (
      SELECT independent_trades AS n, win_rate AS p, independent_trades / (independent_trades + ${HALF_WEIGHT_TRADES}) AS w
      FROM wallet_rankings WHERE ${IS_LISTED} AND independent_trades > 0
    ) AS observed`,
};

const FIND_TOKENS = {
  name: "find-tokens-by-name",
  text: `
    SELECT ${columns("TokenName", ["mint", "symbol", "name"])} FROM token_names
    WHERE (symbol IS NOT NULL AND ${sqlStartsWith("symbol")}) OR (name IS NOT NULL AND ${sqlStartsWith("name")})
      OR (symbol IS NOT NULL AND ${sqlHasWords("coalesce(symbol, '') || ' ' || coalesce(name, '')", "$3")})
    ORDER BY CASE WHEN ${sqlStartsWith("symbol")} THEN 0 WHEN ${sqlStartsWith("name")} THEN 1 ELSE 2 END,
      length(symbol), symbol, mint LIMIT $2`,
};

const FIND_ADDRESSES = {
  name: "find-short-addresses",
  text: `
    (SELECT 'wallet' AS kind, address, NULL AS symbol, NULL AS name FROM wallet_snapshots
      WHERE ${sqlBeginsWith("address", "$1")} AND right(address, length($2)) = $2
      ORDER BY address COLLATE "C" LIMIT $3)
    UNION ALL
    (SELECT 'token', mint, symbol, name FROM token_names
      WHERE ${sqlBeginsWith("mint", "$1")} AND right(mint, length($2)) = $2
      ORDER BY mint COLLATE "C" LIMIT $3)`,
};

type FoundRow = Row<"TokenName", "symbol" | "name"> & {
  readonly kind: "wallet" | "token";
  readonly address: string;
};

const ANY = Number.NEGATIVE_INFINITY;
const WORST_TIER = "INSUFFICIENT";

/** Before every row; all addresses are base58, so this one sorts last. */
const BEGINNING = { complete: true, value: Number.POSITIVE_INFINITY, address: "~" };
const SUMS_TTL_MS = 60_000;

export function createDiscovery({ pool }: Pick<Database, "pool">): Discovery {
  const sums = new LRUCache<"all", RateSums>({
    ...{ max: 1, ttl: SUMS_TTL_MS },
    fetchMethod: async () => (await runStatement<RateSums>(pool, SUM_RATES, []))[0],
  });
  return {
    async listRanked({ after, behaviorType, minNet, minTier, activeSince, sortBy, limit }, prior) {
      const { complete, value, address: last } = after ?? BEGINNING;
      const worst = DATA_QUALITY_TIERS.indexOf(minTier ?? WORST_TIER);
      const tiers = Array.from({ length: worst + 1 }, (_, tier) => tier);
      const statement = LIST[sortBy][behaviorType === null ? "ofAll" : "ofClass"];
      const rows = await listWithin<RankingRow>(pool, statement, [
        ...[complete, value, last, behaviorType, minNet ?? ANY, tiers],
        ...[activeSince === null ? ANY : activeSince / 1_000, limit],
        ...(sortBy === "winRate" ? [prior.wins, prior.losses] : []),
      ]);
      return rows.map(toRanked);
    },

    sumRates: () => sums.forceFetch("all"),

    async findTokens(text, limit) {
      const rows = await listWithin<Row<"TokenName", "mint" | "symbol" | "name">>(pool, FIND_TOKENS, [
        text,
        limit,
        toWordQuery(text),
      ]);
      return rows.map(({ mint, symbol, name }) => ({
        mint: address(mint),
        symbol: symbol ?? "",
        name: name ?? "",
      }));
    },

    async findAddresses({ start, end }, limit) {
      const rows = await listWithin<FoundRow>(pool, FIND_ADDRESSES, [start, end, limit]);
      return rows.map((row) => ({ ...row, address: address(row.address) }));
    },
  };
}

function toRanked(row: RankingRow): RankedWallet {
  const { netPnlSol, atLeastNetPnlSol, knownBasisShare, winRate, winRateLow, winRateHigh, trades } = row;
  const { complete, independentTrades } = row;
  return {
    ...{ complete, netPnlSol, atLeastNetPnlSol, knownBasisShare, winRate, independentTrades, trades },
    address: address(row.address),
    calculatedAt: row.calculatedAt.getTime(),
    sortedBy: row.sortedBy,
    behaviorType: BEHAVIOR_TYPE_NAMES.find((type) => type === row.behaviorType) ?? null,
    dataQualityTier: DATA_QUALITY_TIERS[row.tier] ?? "INSUFFICIENT",
    winRateInterval:
      winRateLow === null || winRateHigh === null ? null : { low: winRateLow, high: winRateHigh },
    lastTradeAt: row.lastTradeAt === null ? null : row.lastTradeAt.getTime() / 1000,
  };
}
