"use client";

import { formatDate } from "@walletlens/format";
import { lazy, type ReactNode } from "react";
import { ChartExplorer } from "@/components/ui/charts/chart-explorer";
import type { Currency } from "@/components/ui/currency";
import { formatPnlResult, type PnlSeries } from "@/components/wallet/pnl-days";

const PnlChart = lazy(() => import("@/components/wallet/pnl-chart"));

interface PnlExplorerProps {
  readonly series: PnlSeries;
  readonly currency: Currency;
  readonly children: ReactNode;
}

/** `children` is the server-rendered line. */
export function PnlExplorer({ series, currency, children }: PnlExplorerProps) {
  const { points } = series;
  const describe = (day: number) => {
    const point = points[day];
    if (point === undefined) return "";
    const { time, realized, soFar } = point;
    return `${formatDate(time)}: ${formatPnlResult(realized, currency)} on the day, ${formatPnlResult(soFar, currency)} in total`;
  };
  return (
    <ChartExplorer
      name="Realized PnL by day"
      days={points.length}
      layout="line"
      describe={describe}
      live={(props) => <PnlChart {...series} currency={currency} {...props} />}
    >
      {children}
    </ChartExplorer>
  );
}
