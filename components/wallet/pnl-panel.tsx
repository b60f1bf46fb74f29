import { formatCount, formatExactSol, formatSignedSol } from "@walletlens/client/format";
import type { WalletResults } from "@walletlens/client/known-result";
import type { PnlByDay } from "@walletlens/engine/wallet/wallet-charts";
import type { ReactNode } from "react";
import { dayTicks, roundValues, valueTicks } from "@/components/charts/axis-ticks";
import { ChartFrame } from "@/components/charts/chart-frame";
import { DAY_PLACES } from "@/components/charts/day-places";
import { DayTable } from "@/components/charts/day-table";
import { heightOf } from "@/components/charts/plot-path";
import { EvidenceLink } from "@/components/evidence/evidence-link";
import { figurePath } from "@/components/evidence/evidence-path";
import { Sol, SolResult } from "@/components/figures/sol";
import { Explained } from "@/components/ui/explained";
import { Panel } from "@/components/ui/panel";
import { FORMULAS } from "@/components/wallet/formulas";
import { PnlCalendar } from "@/components/wallet/pnl-calendar";
import { PnlExplorer } from "@/components/wallet/pnl-explorer";
import { PnlLine } from "@/components/wallet/pnl-line";
import { buildPnlSeries } from "@/components/wallet/pnl-series";
import { Shortfall } from "@/components/wallet/shortfall";

/**
 * Panel of what a wallet had realized by the end of each day: a line, and the same as a table for readers who can't see
 * it.
 */
export function PnlPanel({
  wallet,
  pnl,
  results,
  tools,
  className,
}: {
  wallet: string;
  pnl: PnlByDay;
  /** Results that the line ends in, with what they leave out. */
  results: WalletResults;
  tools: ReactNode;
  className: string;
}) {
  const { days } = pnl;
  const last = days.at(-1);
  return (
    <Panel
      title="PnL over time"
      className={className}
      tools={tools}
      aside={
        last && (
          <span className="text-sm text-muted max-sm:order-last max-sm:basis-full">
            <EvidenceLink href={figurePath(wallet, "realized-pnl")} name="Realized" isTabStop={false}>
              <SolResult sol={last.cumulativeSol} unit />
            </EvidenceLink>{" "}
            on{" "}
            <EvidenceLink href={figurePath(wallet, "pnl-by-day")} name="Realized by day">
              <span className="figure">{formatCount(days.length)}</span> {days.length === 1 ? "day" : "days"}
            </EvidenceLink>{" "}
            with sales <Shortfall wallet={wallet} results={results} name="realized" isTabStop={false} />
          </span>
        )
      }
    >
      {last === undefined ? (
        <p className="p-4 text-muted">
          No sale of units of known cost is covered. A sale of something that was bought in the covered
          history begins this line.
        </p>
      ) : (
        <div className="px-4 pt-4 pb-2">
          <p className="mb-2 text-sm text-muted">
            <Explained tip={FORMULAS.pnlOverTime} isTabStop={false}>
              Realized so far
            </Explained>
            , SOL
          </p>
          <PnlFigure days={days} />
          <div className="sr-only">
            <PnlTable days={days} />
          </div>
        </div>
      )}
      {last !== undefined && <PnlCalendar wallet={wallet} days={days} />}
      <LeftOut wallet={wallet} pnl={pnl} />
    </Panel>
  );
}

function PnlFigure({ days }: Pick<PnlByDay, "days">) {
  const series = buildPnlSeries(days);
  const { points, lowest, highest } = series;
  const extent = { lowest, highest };
  return (
    <ChartFrame
      values={valueTicks(roundValues(extent), extent, shortSol)}
      days={dayTicks(points[0]?.time ?? 0, points.length, DAY_PLACES.line)}
      zeroAt={heightOf(0, extent)}
    >
      <PnlExplorer series={series}>
        <PnlLine {...series} />
      </PnlExplorer>
    </ChartFrame>
  );
}

/** Formats SOL without the zeros that only line columns up: "+2.5", "−0.04". */
function shortSol(sol: number): string {
  return formatSignedSol(sol)
    .replace(/(\.\d*?)0+$/, "$1")
    .replace(/\.$/, "");
}

/**
 * Line about sales that the chart leaves out. It keeps its height where there is nothing to say: charts come after the
 * page, and move nothing below them.
 */
function LeftOut({ wallet, pnl: { undatedSol, unknownSales } }: { wallet: string; pnl: PnlByDay }) {
  const isEmpty = undatedSol === 0 && unknownSales === 0;
  return (
    <p className="min-h-7 px-4 pb-3 text-xs text-faint">
      {!isEmpty && "Left out: "}
      {unknownSales > 0 && (
        <EvidenceLink href={figurePath(wallet, "unknown-cost")} name="Sales of unknown cost">
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

function PnlTable({ days }: Pick<PnlByDay, "days">) {
  return (
    <DayTable
      caption="Realized PnL by day (UTC)"
      columns={["That day", "So far"]}
      days={days.map(({ day, realizedPnlSol, cumulativeSol }) => ({
        day,
        cells: [formatExactSol(realizedPnlSol), formatExactSol(cumulativeSol)],
      }))}
    />
  );
}
