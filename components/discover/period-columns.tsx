import type { RankingPeriod } from "@walletlens/contract/constants";
import { formatCount, formatPercent } from "@walletlens/format";
import { type DiscoverColumn, Nothing, ShrunkenRateCell } from "@/components/discover/discover-cells";
import type { DiscoverRequest } from "@/components/discover/discover-query";
import { Known } from "@/components/wallet/known";
import { IN_SOL } from "@/components/wallet/money";
import { SolResult } from "@/components/wallet/sol";
import { isPartialSum, whyUnknown } from "@/components/wallet/unknown-reasons";

const PARTIAL_RATE = "Unknown, or known in part: it is not ranked.";

/** Columns that follow the period and the currency. */
export function listPeriodColumns({ period, currency }: DiscoverRequest): readonly DiscoverColumn[] {
  return [
    realized(currency === "usd" ? "USD" : "SOL", period),
    trades(period),
    winRate(period),
    adjusted(period),
  ];
}

function nameDays(period: RankingPeriod): string {
  return period === "all"
    ? "of all time"
    : `of the last ${Number.parseInt(period, 10)} days before the analysis`;
}

function realized(unit: "SOL" | "USD", period: RankingPeriod): DiscoverColumn {
  const field = unit === "USD" ? "realizedPnlUsd" : "realizedPnlSol";
  return {
    name: "Realized PnL",
    unit,
    tip: `Result of sales ${nameDays(period)}. Dollars are at the SOL price of each trade. Partial and unknown results are not ranked.`,
    sortKey: "realized",
    isNumber: true,
    className: "max-sm:order-1",
    cell: ({ period: results }) => (
      <Known
        reason={whyUnknown(results, field, "No sale has a known cost basis and value.")}
        isPartial={isPartialSum(results, field)}
      >
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
    name: "Closed trades",
    tip: `Closed trades ${nameDays(period)}. Wallets with a gap in the period come last.`,
    sortKey: "trades",
    isNumber: true,
    className: "figure max-sm:order-4",
    cell: ({ period: results }) => (
      <Known
        reason={whyUnknown(results, "tradesCount", "No trade has a known time.")}
        isPartial={isPartialSum(results, "tradesCount")}
      >
        {formatCount(results.tradesCount)}
      </Known>
    ),
  };
}

function winRate(period: RankingPeriod): DiscoverColumn {
  const counted = period === "all" ? "Winning tokens ÷ tokens" : "Winning closed trades ÷ closed trades";
  return {
    name: "Win rate",
    tip: `${counted} with a known result, ${nameDays(period)}.`,
    isNumber: true,
    className: "figure max-sm:order-3",
    cell: ({ periodRate: rate }) =>
      rate === null ? <Nothing why={PARTIAL_RATE} /> : <span>{formatPercent(rate.winRate)}</span>,
  };
}

function adjusted(period: RankingPeriod): DiscoverColumn {
  return {
    name: "Adjusted win rate",
    tip: `Win rate ${nameDays(period)}, adjusted toward the mean of all listed wallets, with its 95% interval (empirical Bayes): a few lucky trades rank below many. Partial histories and rates come last.`,
    sortKey: "winRate",
    isNumber: true,
    className: "max-sm:order-3",
    cell: ({ period: { shrunkenWinRate: shrunken } }) =>
      shrunken === null ? <Nothing why={PARTIAL_RATE} /> : <ShrunkenRateCell {...shrunken} />,
  };
}
