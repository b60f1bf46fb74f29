"use client";

import { lazy, Suspense } from "react";
import { Sol, SolResult } from "@/components/figures/sol";
import { Explained } from "@/components/ui/explained";
import { Panel } from "@/components/ui/panel";
import { WhenSeen } from "@/components/ui/when-seen";
import { FORMULAS } from "@/components/wallet/formulas";
import { buildPnlSeries } from "@/components/wallet/pnl-series";
import type { PnlByDay } from "@/lib/domain/wallet/wallet-charts";
import { formatCount, formatDate, formatExactSol } from "@/lib/format";

const PnlChart = lazy(() => import("@/components/wallet/pnl-chart"));

/** What a wallet had realized by the end of each day: a line, and the same as a table for those who can't see it. */
export function PnlPanel({ pnl, className }: { pnl: PnlByDay; className: string }) {
  const { days } = pnl;
  const last = days.at(-1);
  const placeholder = <div className="h-[220px]" />;
  return (
    <Panel
      title="PnL over time"
      className={className}
      aside={
        last && (
          <span className="text-sm text-muted">
            <SolResult sol={last.cumulativeSol} unit /> on{" "}
            <span className="figure">{formatCount(days.length)}</span> {days.length === 1 ? "day" : "days"}{" "}
            with sales
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
            <Explained tip={FORMULAS.pnlOverTime}>Realized so far</Explained>, SOL
          </p>
          <WhenSeen fallback={placeholder}>
            <Suspense fallback={placeholder}>
              <PnlChart {...buildPnlSeries(days)} />
            </Suspense>
          </WhenSeen>
          <div className="sr-only">
            <PnlTable days={days} />
          </div>
        </div>
      )}
      <LeftOut pnl={pnl} />
    </Panel>
  );
}

/** Keeps its line where there is nothing to say: charts come after the page, and move nothing below them. */
function LeftOut({ pnl: { undatedSol, unknownSales } }: { pnl: PnlByDay }) {
  const isEmpty = undatedSol === 0 && unknownSales === 0;
  return (
    <p className="min-h-7 px-4 pb-3 text-xs text-faint">
      {!isEmpty && "Left out: "}
      {unknownSales > 0 &&
        `${formatCount(unknownSales)} ${unknownSales === 1 ? "sale" : "sales"} of unknown result`}
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
    <table>
      <caption>Realized PnL by day (UTC)</caption>
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col">That day</th>
          <th scope="col">So far</th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ day, realizedPnlSol, cumulativeSol }) => (
          <tr key={day}>
            <th scope="row">{formatDate(`${day}T00:00:00Z`)}</th>
            <td>{formatExactSol(realizedPnlSol)}</td>
            <td>{formatExactSol(cumulativeSol)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
