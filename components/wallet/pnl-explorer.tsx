"use client";

import { formatDate } from "@walletlens/format";
import { lazy, useId } from "react";
import { ChartExplorer } from "@/components/ui/charts/chart-explorer";
import { areaPath, linePath } from "@/components/ui/charts/plot-path";
import { StillPlot } from "@/components/ui/charts/still-plot";
import type { Currency } from "@/components/ui/currency";
import { formatPnlResult, type PnlSeries } from "@/components/wallet/pnl-days";
import { PnlShade } from "@/components/wallet/pnl-shade";

const PnlChart = lazy(() => import("@/components/wallet/pnl-chart"));

/** Realized PnL as a line, which the first interaction replaces by an interactive chart. */
export function PnlExplorer({ series, currency }: { series: PnlSeries; currency: Currency }) {
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
      <PnlLine {...series} />
    </ChartExplorer>
  );
}

function PnlLine({ points, lowest, highest }: PnlSeries) {
  const shade = useId();
  const extent = { lowest, highest };
  const values = points.map(({ soFar }) => soFar);
  return (
    <StillPlot>
      <PnlShade id={shade} {...extent} top={0} />
      <path d={areaPath(values, 0, extent)} fill={`url(#${shade})`} fillOpacity="0.14" />
      <path
        d={linePath(values, extent)}
        fill="none"
        stroke={`url(#${shade})`}
        strokeWidth="1.5"
        vectorEffect="non-scaling-stroke"
      />
    </StillPlot>
  );
}
