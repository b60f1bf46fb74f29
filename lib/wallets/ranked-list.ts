import { RANKING_PERIODS } from "@walletlens/contract/constants";
import { DATA_QUALITY_TIERS } from "@walletlens/engine/behavior/data-quality";
import { VERDICTS } from "@walletlens/engine/review/verdict";
import type { Statement } from "@/lib/db/database";
import { columns, type RowOf } from "@/lib/db/row";
import { PERIOD_SUFFIXES } from "./ranking-row";
import type { PeriodRanking, RankedReview, WalletRanking } from "./rules/rank-wallet";
import { LISTED_PERIODS, type RankingSearch, type ShrunkenRateName } from "./rules/ranking-search";
import { HALF_WEIGHT_TRADES, type RatePrior, type RateSums } from "./rules/shrunken-rate";
import { SNAPSHOT_VERSION } from "./stored-versions";

/** Maximum age of comparable metrics: the length of the shortest period, so that it overlaps the present one. */
const FRESH_DAYS = 7;

const RANKING = columns("WalletRanking", [
  ...(["address", "calculatedAt", "behaviorType", "tier", "netPnlSol", "atLeastNetPnlSol"] as const),
  ...([
    "transferredOutCostSol",
    "knownBasisShare",
    "winRate",
    "winRateLow",
    "winRateHigh",
    "lastTradeAt",
    "trades",
  ] as const),
  ...(["complete", "independentTrades", "isBot", "share30s"] as const),
  ...(["positionWinRate", "positions", "unknownPositions", "independentPositions"] as const),
]);

export type RankingRow = RowOf<typeof RANKING> & {
  readonly stored: {
    readonly period: PeriodRanking;
    readonly pnl: WalletRanking["pnl"];
    readonly review: RankedReview;
  };
  /** Win rate of the period; null if it is not ranked. */
  readonly rate: number | null;
  readonly independentOfRate: number;
  readonly sortedBy: number;
  readonly sortedFirst: boolean;
};

export const RATE_NAMES: readonly ShrunkenRateName[] = [...RANKING_PERIODS, "positions"];

/** Columns of a rate and of its effective sample size. */
function rateColumns(rate: ShrunkenRateName): readonly [rate: string, independent: string] {
  if (rate === "positions") return ["position_win_rate", "independent_positions"];
  const suffix = getSuffix(rate);
  return [`win_rate${suffix}`, `independent_trades${suffix}`];
}

function getSuffix(period: RankingSearch["period"]): string {
  return PERIOD_SUFFIXES[LISTED_PERIODS[period]];
}

/** Column of the variance of a rate. */
function varianceColumn(rate: ShrunkenRateName): string {
  return rate === "positions" ? "position_win_rate_variance" : `win_rate_variance${getSuffix(rate)}`;
}

/** Sums of `RateSums`, over independent trades n, rates p, their variances v and weights w. */
const SUMS: readonly (readonly [keyof RateSums, string])[] = [
  ["weights", "w"],
  ["rates", "w * p"],
  ["squaredRates", "w * p * p"],
  ["squaredWeights", "w * w"],
  ["variances", "w * v"],
  ["weightedVariances", "w * w * v"],
  ["weightsByTrades", "w * w / n"],
];

const IS_LISTED = `figures_version = ${SNAPSHOT_VERSION} AND calculated_at > now() - interval '${FRESH_DAYS} days'`;

export const SUM_RATES: Readonly<Record<ShrunkenRateName, Statement>> = {
  "7d": sumRates("7d"),
  "30d": sumRates("30d"),
  "90d": sumRates("90d"),
  all: sumRates("all"),
  positions: sumRates("positions"),
};

function sumRates(name: ShrunkenRateName): Statement {
  const [rate, independent] = rateColumns(name);
  const variance = varianceColumn(name);
  return {
    name: `sum-win-rates-${name}`,
    text: `
      SELECT ${SUMS.map(([field, sum]) => `coalesce(sum(${sum}), 0)::float8 AS "${field}"`).join(", ")}
      FROM (
        SELECT ${independent} AS n, ${rate} AS p, ${variance} AS v,
          ${independent} / (${independent} + ${HALF_WEIGHT_TRADES}) AS w
        FROM wallet_rankings WHERE ${IS_LISTED} AND ${independent} > 0 AND ${variance} IS NOT NULL
      ) AS observed`,
  };
}

interface SortKey {
  readonly value: string;
  /** Column that is true for wallets that come before all others; null if the value alone decides. */
  readonly first: string | null;
}

/** Rows of partial or unknown values have the key -Infinity, or come after those of `first`. */
function toSortKey({ sortBy, period, currency }: RankingSearch): SortKey {
  const suffix = getSuffix(period);
  switch (sortBy) {
    case "net":
      return { value: "by_net", first: "complete" };
    case "realized":
      return { value: `by_realized_${currency}${suffix}`, first: null };
    case "winRate":
      return { value: shrink(period), first: period === "all" ? "complete" : null };
    case "positions":
      return { value: shrink("positions"), first: "complete" };
    case "lastTrade":
      return { value: "by_last_trade", first: null };
    case "verdict":
      return { value: "by_verdict", first: null };
    case "trades":
      return { value: `by_trades${suffix}`, first: `complete${suffix}` };
  }
}

/** Shrunken rate of a row; $16 and $17 are the prior's wins and losses. */
function shrink(name: ShrunkenRateName): string {
  const [rate, independent] = rateColumns(name);
  return `coalesce((${rate} * ${independent} + $16::float8) / (${independent} + $16::float8 + $17::float8),
  '-Infinity')`;
}

/** The highest result of the class in one of the tiers suffices. Ordered, so that each probe reads one index entry. */
const HAS_CLASS = `$5::float8 <= ANY (
          SELECT (SELECT r.by_net FROM wallet_rankings r WHERE r.tier = requested.tier AND r.behavior_type = $4::text
            ORDER BY r.by_net DESC LIMIT 1) FROM unnest($6::int[]) AS requested (tier))`;

/** The rate of a history that is covered in part is not known. */
const HAS_POSITION_RATE =
  "$14::float8 = '-Infinity' OR complete AND coalesce(position_win_rate, '-Infinity') >= $14::float8";

const ANY = Number.NEGATIVE_INFINITY;
const WORST_TIER = "INSUFFICIENT";

/** Before every row; all addresses are base58, so this one sorts last. */
const BEGINNING = { complete: true, value: Number.POSITIVE_INFINITY, address: "~" };

/** Returns the statement of a list and its values. `prior` is that of the rates it sorts by. */
export function buildRankedList(
  search: RankingSearch,
  prior: RatePrior,
): readonly [statement: Statement, values: readonly unknown[]] {
  const { after, behaviorType, minNet, minTier, activeSince, sortBy, limit } = search;
  const { complete, value, address: lastAddress } = after ?? BEGINNING;
  const worst = DATA_QUALITY_TIERS.indexOf(minTier ?? WORST_TIER);
  const tiers = Array.from({ length: worst + 1 }, (_, tier) => tier);
  const bots = search.bots === null ? [true, false] : [search.bots === "only"];
  const values = [
    complete,
    value,
    lastAddress,
    behaviorType,
    minNet ?? ANY,
    tiers,
    activeSince === null ? ANY : activeSince / 1_000,
    limit,
    search.complete ? [true] : [true, false],
    bots,
    search.minTrades > 0 ? search.minTrades : ANY,
    search.minCopyability ?? ANY,
    search.minRealized ?? ANY,
    search.minPositionWinRate ?? ANY,
    search.verdict === null ? VERDICTS : [search.verdict],
    ...(sortBy === "winRate" || sortBy === "positions" ? [prior.wins, prior.losses] : []),
  ];
  return [listRows(search), values];
}

/**
 * Pages of a public list, each a part of one index; by rates all rows are read. Plans for all classes and for one are
 * separate: a plan for both would not use the index of the class. If no row fulfills one of the conditions with an
 * index, the index answers at once and the list is not read.
 */
function listRows(search: RankingSearch): Statement {
  const { sortBy, period, currency } = search;
  const { value, first } = toSortKey(search);
  const suffix = getSuffix(period);
  const [rate, independent] = rateColumns(period);
  const isOfClass = search.behaviorType !== null;
  const isAfter =
    first === null
      ? `$1::boolean IS NOT NULL AND (${value}, address) < ($2::float8, $3::text)`
      : `(${first}, ${value}, address) < ($1::boolean, $2::float8, $3::text)`;
  const hasTrades = `complete${suffix} = ANY ($9::boolean[]) AND by_trades${suffix} >= $11::float8`;
  const hasRealized = `by_realized_${currency}${suffix} >= $13::float8`;
  return {
    name: `list-ranked-by-${sortBy}-${currency}-${period}${isOfClass ? "-of-class" : ""}`,
    text: `
      SELECT ${RANKING}, ${rate} AS rate, ${independent} AS "independentOfRate",
        (${value})::float8 AS "sortedBy", ${first ?? "true"} AS "sortedFirst",
        (SELECT json_build_object('period', s.results -> '${LISTED_PERIODS[period]}', 'pnl', s.results -> 'pnl',
          'review', s.results -> 'review')
          FROM wallet_snapshots s WHERE s.address = wallet_rankings.address) AS stored
      FROM wallet_rankings
      WHERE ${isAfter} AND ${IS_LISTED}
        AND ${isOfClass ? "behavior_type = $4::text" : "$4::text IS NULL"}
        AND by_net >= $5::float8 AND tier = ANY ($6::int[]) AND by_last_trade >= $7::float8
        AND ${hasTrades} AND is_bot = ANY ($10::boolean[]) AND coalesce(share30s, '-Infinity') >= $12::float8
        AND ${hasRealized} AND (${HAS_POSITION_RATE}) AND verdict = ANY ($15::text[])
        AND EXISTS (SELECT FROM wallet_rankings WHERE verdict = ANY ($15::text[]))
        AND EXISTS (SELECT FROM wallet_rankings WHERE ${hasRealized})
        AND EXISTS (SELECT FROM wallet_rankings WHERE by_net >= $5::float8)
        AND EXISTS (SELECT FROM wallet_rankings WHERE by_last_trade >= $7::float8)
        AND EXISTS (SELECT FROM wallet_rankings WHERE ${hasTrades})
        AND ${isOfClass ? HAS_CLASS : "EXISTS (SELECT FROM wallet_rankings WHERE tier = ANY ($6::int[]))"}
      ORDER BY ${first === null ? "" : `${first} DESC, `}${value} DESC, address DESC LIMIT $8`,
  };
}
