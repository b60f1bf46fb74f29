"use client";

import { formatDate, formatSignedSol } from "@walletlens/client/format";
import { lazy, type ReactNode } from "react";
import { ChartExplorer } from "@/components/charts/chart-explorer";
import type { PnlSeries } from "@/components/wallet/pnl-series";

const PnlChart = lazy(() => import("@/components/wallet/pnl-chart"));

/** Tells about the days of the line of realized PnL; `children` is the line as the server drew it. */
export function PnlExplorer({ series, children }: { series: PnlSeries; children: ReactNode }) {
  const { points } = series;
  const describe = (day: number) => {
    const point = points[day];
    if (point === undefined) return "";
    const { time, realizedPnlSol, cumulativeSol } = point;
    return `${formatDate(time)}: ${formatSignedSol(realizedPnlSol)} SOL that day, ${formatSignedSol(cumulativeSol)} SOL so far`;
  };
  return (
    <ChartExplorer
      name="Realized PnL by day"
      days={points.length}
      layout="line"
      describe={describe}
      still={children}
      live={(props) => <PnlChart {...series} {...props} />}
    />
  );
}
