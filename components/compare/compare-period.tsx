import type { PartialSum } from "@walletlens/engine/wallet/partial-sum";
import type { PeriodMetrics } from "@walletlens/engine/wallet/period-metrics";
import { readPart } from "@walletlens/engine/wallet/pnl-results";
import { formatCount, formatPercent } from "@walletlens/format";
import type { Metric } from "@walletlens/format/metric-values";
import { PERIOD_METRICS } from "@walletlens/format/row-metrics";
import type { ReactNode } from "react";
import { BestMark, findBest, MetricPlaceholder } from "@/components/compare/compare-cells";
import { NoMetric } from "@/components/compare/compare-multiples";
import { COMPARE_CELL, GroupHead, RowHead } from "@/components/compare/compare-row-head";
import { type ComparedWallet, findProfile } from "@/components/compare/compared-wallet";
import { Await, awaitAll } from "@/components/ui/await";
import type { Currency } from "@/components/ui/currency";
import { Known, PartialSumValue } from "@/components/wallet/known";
import type { Money } from "@/components/wallet/money";
import type { PeriodRequest } from "@/components/wallet/period-query";
import { Result } from "@/components/wallet/result";
import { Sol } from "@/components/wallet/sol";
import { explainPeriodResult, toMetricHead } from "@/components/wallet/unknown-reasons";
import { findUsdPerSol } from "@/components/wallet/usd-per-sol";
import { describePeriod } from "@/components/wallet/view-query";

interface PeriodRow {
  readonly metric: Metric;
  readonly show: (metrics: PeriodMetrics, money: Money) => ReactNode;
  /** Ranks wallets by a sum of which more is better. */
  readonly rank?: (metrics: PeriodMetrics) => PartialSum;
}

const ROWS: readonly PeriodRow[] = [
  {
    metric: PERIOD_METRICS.realizedPnlSol,
    show: (metrics, money) => (
      <Known reason={explainPeriodResult(metrics, money.currency)}>
        <Result scope={metrics} name="realized" unit money={money} />
      </Known>
    ),
    rank: ({ results }) => readPart(results.sol, "realized"),
  },
  {
    metric: PERIOD_METRICS.winRate,
    show: ({ winRate }) => (
      <PartialSumValue sum={winRate} metric={PERIOD_METRICS.winRate}>
        {(rate) => <span className="figure">{formatPercent(rate)}</span>}
      </PartialSumValue>
    ),
    rank: ({ winRate }) => winRate,
  },
  { metric: PERIOD_METRICS.swaps, show: ({ swaps }) => <Count of={swaps} /> },
  { metric: PERIOD_METRICS.tradesCount, show: ({ completedCycles }) => <Count of={completedCycles} /> },
  sumRow("boughtSol"),
  sumRow("soldSol"),
];

function sumRow(field: "boughtSol" | "soldSol"): PeriodRow {
  const metric = PERIOD_METRICS[field];
  return {
    metric,
    show: (metrics, money) => (
      <PartialSumValue sum={metrics[field]} metric={metric}>
        {(sol) => <Sol sol={sol} unit money={money} />}
      </PartialSumValue>
    ),
  };
}

interface ComparePeriodProps {
  readonly columns: readonly ComparedWallet[];
  readonly period: PeriodRequest;
  readonly currency: Currency;
}

/** Rows of the selected period, above those of all time. */
export function ComparePeriod({ columns, period, currency }: ComparePeriodProps) {
  const results = awaitAll(columns.map((column) => column.period));
  return (
    <tbody>
      <GroupHead name={describePeriod(period)} columns={columns.length} />
      {ROWS.map(({ metric, show, rank }) => (
        <tr key={metric.label}>
          <RowHead {...toMetricHead(metric)} />
          {columns.map((column, index) => (
            <td key={column.wallet} className={COMPARE_CELL}>
              {rank !== undefined && (
                <Await of={results} fallback={null}>
                  {(allMetrics) =>
                    findBest(allMetrics.map((metrics) => getRank(metrics, rank))).has(index) && <BestMark />
                  }
                </Await>
              )}
              <Await
                of={column.period}
                fallback={<MetricPlaceholder hasNote={false} />}
                failed={<NoMetric />}
              >
                {(metrics) => (
                  <Await of={column.result} fallback={<MetricPlaceholder hasNote={false} />}>
                    {(result) => {
                      const hud = findProfile(result)?.hud;
                      return show(metrics, { currency, usdPerSol: hud ? findUsdPerSol(hud) : null });
                    }}
                  </Await>
                )}
              </Await>
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

/** Undefined for a wallet without metrics, null for a value that is not known completely. */
function getRank(metrics: PeriodMetrics | null, rank: (metrics: PeriodMetrics) => PartialSum) {
  if (metrics === null) return undefined;
  const { value, isWhole } = rank(metrics);
  return isWhole ? value : null;
}

function Count({ of }: { readonly of: number }) {
  return <span className="figure">{formatCount(of)}</span>;
}
