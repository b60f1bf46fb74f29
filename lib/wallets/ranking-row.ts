import { DATA_QUALITY_TIERS } from "@walletlens/engine/behavior/data-quality";
import {
  type ListedPeriod,
  RECENT_PERIODS,
  toPeriodKeys,
  toSortKeys,
  type WalletRanking,
} from "./rules/rank-wallet";

/** Suffixes of the columns of a period. */
export const PERIOD_SUFFIXES: Readonly<Record<ListedPeriod, string>> = {
  d7: "_d7",
  d30: "_d30",
  d90: "_d90",
  all: "",
};

type RankingColumn = readonly [name: string, type: string, read: (ranking: WalletRanking) => unknown];

const COLUMNS: readonly RankingColumn[] = [
  ["behavior_type", "text", ({ behaviorType }) => behaviorType],
  ["tier", "int", ({ dataQualityTier }) => DATA_QUALITY_TIERS.indexOf(dataQualityTier)],
  ["net_pnl_sol", "float8", ({ netPnlSol }) => netPnlSol],
  ["at_least_net_pnl_sol", "float8", ({ atLeastNetPnlSol }) => atLeastNetPnlSol],
  ["transferred_out_cost_sol", "float8", ({ transferredOutCostSol: cost }) => cost],
  ["known_basis_share", "float8", ({ knownBasisShare }) => knownBasisShare],
  ["win_rate", "float8", ({ winRate }) => winRate],
  ["win_rate_low", "float8", ({ winRateInterval }) => winRateInterval?.low ?? null],
  ["win_rate_high", "float8", ({ winRateInterval }) => winRateInterval?.high ?? null],
  ["last_trade_at", "timestamptz", ({ lastTradeAt: at }) => (at === null ? null : new Date(at * 1000))],
  ["trades", "int", ({ trades }) => trades],
  ["by_net", "float8", (ranking) => toSortKeys(ranking).net],
  ["by_last_trade", "float8", (ranking) => toSortKeys(ranking).lastTrade],
  ["complete", "boolean", ({ complete }) => complete],
  ["independent_trades", "float8", ({ independentTrades }) => independentTrades],
  ["position_win_rate", "float8", ({ positions }) => positions.winRate],
  ["positions", "int", ({ positions }) => positions.count],
  ["unknown_positions", "int", ({ positions }) => positions.unknownCount],
  ["independent_positions", "float8", ({ positions }) => positions.independent],
  ["position_win_rate_variance", "float8", ({ rateVariances }) => rateVariances.positions],
  ["is_bot", "boolean", ({ isBot }) => isBot],
  ["share30s", "float8", ({ share30s }) => share30s],
  ["verdict", "text", ({ review }) => review.verdict],
  ["by_verdict", "float8", (ranking) => toSortKeys(ranking).verdict],
  ...([...RECENT_PERIODS, "all"] as const).flatMap(listKeys),
  ...RECENT_PERIODS.flatMap((period): readonly RankingColumn[] => [
    [`complete${PERIOD_SUFFIXES[period]}`, "boolean", ({ results }) => results[period].complete],
    [
      `win_rate${PERIOD_SUFFIXES[period]}`,
      "float8",
      ({ periodRates: rates }) => rates[period]?.winRate ?? null,
    ],
    [
      `independent_trades${PERIOD_SUFFIXES[period]}`,
      "float8",
      ({ periodRates: rates }) => rates[period]?.independentTrades ?? 0,
    ],
  ]),
];

function listKeys(period: ListedPeriod): readonly RankingColumn[] {
  const suffix = PERIOD_SUFFIXES[period];
  return [
    [`by_realized_sol${suffix}`, "float8", ({ results }) => toPeriodKeys(results[period]).realizedSol],
    [`by_realized_usd${suffix}`, "float8", ({ results }) => toPeriodKeys(results[period]).realizedUsd],
    [`by_trades${suffix}`, "float8", ({ results }) => toPeriodKeys(results[period]).trades],
    [`win_rate_variance${suffix}`, "float8", ({ rateVariances }) => rateVariances[period]],
  ];
}

/** Columns of a ranking, separated by commas. */
export const RANKING_COLUMNS = COLUMNS.map(([name]) => name).join(", ");

/** Assignments of an upsert. */
export const REPLACE_RANKING = COLUMNS.map(([name]) => `${name} = excluded.${name}`).join(", ");

/** Returns parameters of these columns, from number `first` on. */
export function rankingParameters(first: number): string {
  return COLUMNS.map(([, type], index) => `$${first + index}::${type}`).join(", ");
}

/** Returns the values of these parameters. */
export function toRankingValues(ranking: WalletRanking): readonly unknown[] {
  return COLUMNS.map(([, , read]) => read(ranking));
}
