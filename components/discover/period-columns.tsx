import type { RankingPeriod } from "@walletlens/contract/constants";
import { formatCount, formatPercent } from "@walletlens/format";
import { PERIOD_METRICS, RANKING_METRICS } from "@walletlens/format/row-metrics";
import { type DiscoverColumn, Nothing, ShrunkenRateCell } from "@/components/discover/discover-cells";
import type { DiscoverRequest } from "@/components/discover/discover-query";
import { Known } from "@/components/wallet/known";
import { IN_SOL } from "@/components/wallet/money";
import { SolResult } from "@/components/wallet/sol";
import { describeField } from "@/components/wallet/unknown-reasons";

/** Columns that follow the period and the currency. */
export function listPeriodColumns({ period, currency }: DiscoverRequest): readonly DiscoverColumn[] {
  return [realized(currency === "usd" ? "USD" : "SOL", period), trades(period), winRate(period), ADJUSTED];
}

function nameDays(period: RankingPeriod): string {
  return period === "all"
    ? "of all time"
    : `of the last ${Number.parseInt(period, 10)} days before the analysis`;
}

function realized(unit: "SOL" | "USD", period: RankingPeriod): DiscoverColumn {
  const field = unit === "USD" ? "realizedPnlUsd" : "realizedPnlSol";
  return {
    name: PERIOD_METRICS.realizedPnlSol.label,
    unit,
    tip: `Result of sales ${nameDays(period)}. Dollars are at the SOL price of each trade. Partial and unknown results are not ranked.`,
    sortKey: "realized",
    isNumber: true,
    className: "max-sm:order-1",
    cell: ({ period: results }) => (
      <Known {...describeField(results, field, PERIOD_METRICS.realizedPnlSol)}>
        <SolResult
          sol={results.realizedPnlSol}
          money={{ ...IN_SOL, currency: unit === "USD" ? "usd" : "sol" }}
          usd={results.realizedPnlUsd}
        />
      </Known>
    ),
  };
}

function trades(period: RankingPeriod): DiscoverColumn {
  return {
    name: PERIOD_METRICS.tradesCount.label,
    tip: `Closed trades ${nameDays(period)}. Wallets with a gap in the period come last.`,
    sortKey: "trades",
    isNumber: true,
    className: "figure max-sm:order-4",
    cell: ({ period: results }) => (
      <Known {...describeField(results, "tradesCount", PERIOD_METRICS.tradesCount)}>
        {formatCount(results.tradesCount)}
      </Known>
    ),
  };
}

function winRate(period: RankingPeriod): DiscoverColumn {
  const formula = period === "all" ? "Winning tokens ÷ tokens" : "Winning closed trades ÷ closed trades";
  return {
    name: PERIOD_METRICS.winRate.label,
    tip: `${formula} with a known result, ${nameDays(period)}.`,
    isNumber: true,
    className: "figure max-sm:order-3",
    cell: ({ periodRate: rate }) =>
      rate === null ? (
        <Nothing why={RANKING_METRICS.shrunkenWinRate.unknownReason} />
      ) : (
        <span>{formatPercent(rate.winRate)}</span>
      ),
  };
}

const ADJUSTED: DiscoverColumn = {
  name: RANKING_METRICS.shrunkenWinRate.label,
  tip: `${RANKING_METRICS.shrunkenWinRate.formula} Partial histories and rates come last.`,
  sortKey: "winRate",
  isNumber: true,
  className: "max-sm:order-3",
  cell: ({ period: { shrunkenWinRate: shrunken } }) =>
    shrunken === null ? (
      <Nothing why={RANKING_METRICS.shrunkenWinRate.unknownReason} />
    ) : (
      <ShrunkenRateCell {...shrunken} />
    ),
};
