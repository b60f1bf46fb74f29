import type { PartialSum } from "@walletlens/engine/wallet/partial-sum";
import type { PeriodMetrics } from "@walletlens/engine/wallet/period-metrics";
import { readPart } from "@walletlens/engine/wallet/pnl-results";
import { formatCount, formatPercent } from "@walletlens/format";
import { METRICS } from "@walletlens/format/metrics";
import type { ReactNode } from "react";
import { BestMark, findBest, MetricPlaceholder } from "@/components/compare/compare-cells";
import { NoMetric } from "@/components/compare/compare-multiples";
import { COMPARE_CELL, GroupHead, RowHead } from "@/components/compare/compare-row-head";
import { type ComparedWallet, profileOf } from "@/components/compare/compared-wallet";
import { Await, awaitAll } from "@/components/ui/await";
import type { Currency } from "@/components/ui/currency";
import { FORMULAS } from "@/components/wallet/formulas";
import { Known, PartialSumValue } from "@/components/wallet/known";
import type { Money } from "@/components/wallet/money";
import type { PeriodRequest } from "@/components/wallet/period-query";
import { Result } from "@/components/wallet/result";
import { Sol } from "@/components/wallet/sol";
import { explainPeriodResult } from "@/components/wallet/unknown-reasons";
import { findUsdPerSol } from "@/components/wallet/usd-per-sol";
import { describePeriod } from "@/components/wallet/view-query";

interface PeriodRow {
  readonly name: string;
  readonly tip: string;
  readonly show: (metrics: PeriodMetrics, money: Money) => ReactNode;
  /** Ranks wallets by a sum of which more is better. */
  readonly rank?: (metrics: PeriodMetrics) => PartialSum;
}

const ROWS: readonly PeriodRow[] = [
  {
    name: "Realized PnL",
    tip: METRICS["realized-pnl"].formula,
    show: (metrics, money) => (
      <Known reason={explainPeriodResult(metrics, money.currency)}>
        <Result scope={metrics} name="realized" unit money={money} />
      </Known>
    ),
    rank: ({ results }) => readPart(results.sol, "realized"),
  },
  {
    name: "Win rate",
    tip: FORMULAS.periodWinRate,
    show: ({ winRate }) => (
      <PartialSumValue sum={winRate} why="No closed trade of this period has a known result.">
        {(rate) => <span className="figure">{formatPercent(rate)}</span>}
      </PartialSumValue>
    ),
    rank: ({ winRate }) => winRate,
  },
  { name: "Trades", tip: METRICS.hours.formula, show: ({ swaps }) => <Count of={swaps} /> },
  {
    name: "Closed trades",
    tip: "Closed trades that ended in this period.",
    show: ({ completedCycles }) => <Count of={completedCycles} />,
  },
  {
    name: "Bought",
    tip: FORMULAS.periodBought,
    show: ({ boughtSol }, money) => (
      <PartialSumValue sum={boughtSol}>{(sol) => <Sol sol={sol} unit money={money} />}</PartialSumValue>
    ),
  },
  {
    name: "Sold",
    tip: FORMULAS.periodSold,
    show: ({ soldSol }, money) => (
      <PartialSumValue sum={soldSol}>{(sol) => <Sol sol={sol} unit money={money} />}</PartialSumValue>
    ),
  },
];

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
      {ROWS.map(({ name, tip, show, rank }) => (
        <tr key={name}>
          <RowHead name={name} tip={tip} />
          {columns.map((column, index) => (
            <td key={column.wallet} className={COMPARE_CELL}>
              {rank !== undefined && (
                <Await of={results} fallback={null}>
                  {(all) => findBest(all.map((known) => rankOf(known, rank))).has(index) && <BestMark />}
                </Await>
              )}
              <Await of={column.period} fallback={<MetricPlaceholder hasNote={false} />}>
                {(known) =>
                  known === null ? (
                    <NoMetric />
                  ) : (
                    <Await of={column.result} fallback={<MetricPlaceholder hasNote={false} />}>
                      {(result) => {
                        const hud = profileOf(result)?.hud;
                        return show(known, { currency, usdPerSol: hud ? findUsdPerSol(hud) : null });
                      }}
                    </Await>
                  )
                }
              </Await>
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

/** Undefined for a wallet without metrics, null for a value that is not known completely. */
function rankOf(metrics: PeriodMetrics | null, rank: (metrics: PeriodMetrics) => PartialSum) {
  if (metrics === null) return undefined;
  const { value, isWhole } = rank(metrics);
  return isWhole ? value : null;
}

function Count({ of }: { readonly of: number }) {
  return <span className="figure">{formatCount(of)}</span>;
}
