import type { PnlByDay, WalletCharts } from "@walletlens/engine/result-types";
import {
  formatCount,
  formatExactSol,
  formatExactUsd,
  formatSignedSol,
  formatSignedUsd,
} from "@walletlens/format";
import { type KnownResult, toKnownResult, type WalletResults } from "@walletlens/format/known-result";
import { METRICS } from "@walletlens/format/metrics";
import type { ReactNode } from "react";
import { dayTicks, roundValues, valueTicks } from "@/components/ui/charts/axis-ticks";
import { ChartFrame } from "@/components/ui/charts/chart-frame";
import { DAY_POSITIONS } from "@/components/ui/charts/day-positions";
import { DayTable } from "@/components/ui/charts/day-table";
import { toHeight } from "@/components/ui/charts/plot-path";
import type { Currency } from "@/components/ui/currency";
import { Explained } from "@/components/ui/explained";
import { Panel } from "@/components/ui/panel";
import { DrawdownStrip } from "@/components/wallet/drawdown-strip";
import { EvidenceLink } from "@/components/wallet/evidence/evidence-link";
import { metricPath } from "@/components/wallet/evidence/evidence-path";
import { InexactMark } from "@/components/wallet/known";
import type { Money } from "@/components/wallet/money";
import type { PeriodRequest } from "@/components/wallet/period-query";
import { PnlCalendar } from "@/components/wallet/pnl-calendar";
import {
  buildPnlSeries,
  formatPnlAmount,
  formatPnlResult,
  listDrawdowns,
  listPnlDays,
  type PnlDay,
} from "@/components/wallet/pnl-days";
import { PnlExplorer } from "@/components/wallet/pnl-explorer";
import { Result } from "@/components/wallet/result";
import { Shortfall } from "@/components/wallet/shortfall";
import { resultColor, Sol, SolResult } from "@/components/wallet/sol";
import type { WalletPageQuery } from "@/components/wallet/wallet-query";

const CURRENCIES = {
  sol: { metric: METRICS["pnl-over-time"], exact: formatExactSol, axis: shortSol },
  usd: { metric: METRICS["pnl-over-time-usd"], exact: formatExactUsd, axis: formatSignedUsd },
} as const;

interface PnlPanelProps {
  readonly wallet: string;
  readonly charts: WalletCharts;
  readonly query: WalletPageQuery;
  readonly results: WalletResults;
  readonly money: Money;
  readonly tools: ReactNode;
  readonly className: string;
}

export function PnlPanel({ wallet, charts, query, results, money, tools, className }: PnlPanelProps) {
  const { currency } = money;
  const { period } = query;
  const days = listPnlDays(charts, currency);
  const lastDay = days.at(-1);
  const net = currency === "sol" && period === null ? readNet(results, charts.pnl) : null;
  const isKnown = days.some(({ realized, isPartial }) => realized !== 0 || !isPartial);
  return (
    <Panel
      title="PnL over time"
      className={className}
      tools={tools}
      aside={
        lastDay && (
          <div className="flex items-center justify-between gap-4 max-sm:order-last max-sm:basis-full">
            <span className="text-sm text-muted">
              {currency === "sol" ? (
                <EvidenceLink href={metricPath(wallet, "realized-pnl")} name="Realized" isTabStop={false}>
                  <SolResult sol={lastDay.soFar} unit />
                </EvidenceLink>
              ) : (
                isKnown && <UsdResult last={lastDay} />
              )}{" "}
              on{" "}
              <EvidenceLink href={metricPath(wallet, "pnl-by-day")} name="Realized by day">
                <span className="figure">{formatCount(days.length)}</span>{" "}
                {days.length === 1 ? "day" : "days"}
              </EvidenceLink>{" "}
              with sales{" "}
              {currency === "sol" && (
                <Shortfall wallet={wallet} results={results} name="realized" isTabStop={false} />
              )}
            </span>
          </div>
        )
      }
    >
      {lastDay !== undefined && isKnown ? (
        <div className="px-4 pt-4 pb-2">
          <p className="mb-2 text-sm text-muted">
            <Explained tip={CURRENCIES[currency].metric.formula} isTabStop={false}>
              {CURRENCIES[currency].metric.label}
            </Explained>{" "}
            ({currency === "sol" ? "SOL" : "USD at the time of each trade"})
            {net !== null && (
              <>
                {". ○ including open positions: "}
                <EvidenceLink
                  href={metricPath(wallet, "net-pnl")}
                  name={METRICS["net-pnl"].label}
                  isTabStop={false}
                >
                  <Result scope={results} name="net" />
                </EvidenceLink>
              </>
            )}
          </p>
          <PnlMetric days={days} currency={currency} net={net} />
          <div className="sr-only">
            <PnlTable days={days} currency={currency} />
          </div>
        </div>
      ) : (
        <p className="p-4 text-muted">{whyEmpty(lastDay !== undefined, currency, period)}</p>
      )}
      {lastDay !== undefined && <PnlCalendar wallet={wallet} days={days} currency={currency} />}
      {currency === "sol" ? (
        <LeftOut wallet={wallet} pnl={charts.pnl} />
      ) : (
        <LeftOutUsd unknownSales={charts.pnlUsd.unknownSales} />
      )}
    </Panel>
  );
}

function whyEmpty(hasSales: boolean, currency: Currency, period: PeriodRequest | null): string {
  if (hasSales && currency === "usd")
    return `${METRICS["realized-pnl-usd"].unknownReason} This needs a result in SOL and the SOL price in the hours of the purchase and the sale.`;
  if (period !== null) return "No sale in this period has a cost basis.";
  return "No sales with a cost basis yet. The chart starts with the first sale of a token that was bought in the covered history.";
}

function UsdResult({ last: { soFar, isSoFarPartial } }: { last: PnlDay }) {
  return (
    <>
      {isSoFarPartial && <InexactMark />}
      <data value={soFar} data-tip={formatExactUsd(soFar)} className={`figure ${resultColor(soFar)}`}>
        {formatPnlResult(soFar, "usd")}
      </data>
    </>
  );
}

interface DaysProps {
  readonly days: readonly PnlDay[];
  readonly currency: Currency;
}

/** Returns the net result at the end of the line; null if it is unknown, sales have no date, or it equals the realized one. */
function readNet(results: WalletResults, { undatedSol }: PnlByDay): KnownResult | null {
  const net = toKnownResult(results, "net");
  const unrealized = toKnownResult(results, "unrealized");
  if (net === null || undatedSol !== 0) return null;
  return unrealized === null || unrealized.amount === 0 ? null : net;
}

function PnlMetric({ days, currency, net }: DaysProps & { net: KnownResult | null }) {
  const series = buildPnlSeries(days, net?.amount);
  const { points, lowest, highest } = series;
  const extent = { lowest, highest };
  const lastSum = points.at(-1)?.soFar ?? 0;
  return (
    <>
      <ChartFrame
        values={valueTicks(roundValues(extent), extent, CURRENCIES[currency].axis)}
        days={dayTicks(points[0]?.time ?? 0, points.length, DAY_POSITIONS.line)}
        zeroAt={toHeight(0, extent)}
        now={net && { from: toHeight(lastSum, extent), to: toHeight(net.amount, extent) }}
      >
        <PnlExplorer series={series} currency={currency} />
      </ChartFrame>
      <DrawdownStrip
        drawdowns={listDrawdowns(points)}
        format={(amount) => formatPnlAmount(amount, currency)}
      />
    </>
  );
}

/** Formats SOL without trailing zeros: "+2.5", "−0.04". */
function shortSol(sol: number): string {
  return formatSignedSol(sol)
    .replace(/(\.\d*?)0+$/, "$1")
    .replace(/\.$/, "");
}

/** Sales that the chart excludes. Reserves its height, since charts load after the page. */
function LeftOut({ wallet, pnl: { undatedSol, unknownSales } }: { wallet: string; pnl: PnlByDay }) {
  const isEmpty = undatedSol === 0 && unknownSales === 0;
  return (
    <p className="min-h-7 px-4 pb-3 text-xs text-faint">
      {!isEmpty && "Left out: "}
      {unknownSales > 0 && (
        <EvidenceLink href={metricPath(wallet, "unknown-cost")} name="Sales of unknown cost">
          {formatCount(unknownSales)} {unknownSales === 1 ? "sale" : "sales"} of unknown result
        </EvidenceLink>
      )}
      {unknownSales > 0 && undatedSol !== 0 && ", "}
      {undatedSol !== 0 && (
        <>
          <Sol sol={undatedSol} unit /> from sales of unknown time
        </>
      )}
      {!isEmpty && "."}
    </p>
  );
}

/** Sales of unknown time have no value in dollars. */
function LeftOutUsd({ unknownSales }: { unknownSales: number }) {
  return (
    <p className="min-h-7 px-4 pb-3 text-xs text-faint">
      {unknownSales > 0 &&
        `Left out: ${formatCount(unknownSales)} ${unknownSales === 1 ? "sale" : "sales"} of unknown result in dollars.`}
    </p>
  );
}

function PnlTable({ days, currency }: DaysProps) {
  const { exact } = CURRENCIES[currency];
  const drawdowns = listDrawdowns(days);
  return (
    <DayTable
      caption="Realized PnL by day (UTC)"
      columns={["Day", "Total", "Drawdown"]}
      days={days.map(({ day, realized, soFar }, index) => ({
        day,
        cells: [realized, soFar, drawdowns[index] ?? 0].map(exact),
      }))}
    />
  );
}
