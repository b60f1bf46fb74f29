"use client";

import { formatCount, formatDate } from "@walletlens/format";
import { lazy } from "react";
import { seriesColor } from "@/components/account/series-colors";
import { listParts, type UsageSeries } from "@/components/account/usage-series";
import { ChartExplorer } from "@/components/ui/charts/chart-explorer";
import { stackBars } from "@/components/ui/charts/plot-path";
import { StillPlot } from "@/components/ui/charts/still-plot";
import { nameEndpoint } from "@/lib/server/docs/openapi/name-endpoint";

const UsageChart = lazy(() => import("@/components/account/usage-chart"));

/** Credits per day by endpoint as bars, which the first interaction replaces by an interactive chart. */
export function UsageExplorer({ series }: { series: UsageSeries }) {
  const { days } = series;
  const describe = (index: number) => {
    const day = days[index];
    if (day === undefined) return "";
    const parts = listParts(series, day).map(
      ({ endpoint, credits }) => `${nameEndpoint(endpoint)} ${formatCount(credits)}`,
    );
    const spentCredits = parts.length === 0 ? "no credits" : `credits for ${parts.join(", ")}`;
    return `${formatDate(`${day.day}T00:00:00Z`)}: ${spentCredits}`;
  };
  return (
    <ChartExplorer
      name="Credits by day"
      days={days.length}
      layout="bars"
      describe={describe}
      live={(props) => <UsageChart series={series} {...props} />}
    >
      <UsageBars {...series} />
    </ChartExplorer>
  );
}

function UsageBars({ endpoints, days, highest }: UsageSeries) {
  return (
    <StillPlot>
      {days.map(({ day, credits }, band) =>
        stackBars(credits, band, days.length, highest).map(
          (bar, part) =>
            bar.height > 0 && (
              <rect
                key={`${day} ${endpoints[part]}`}
                {...bar}
                fill={seriesColor(endpoints[part])}
                shapeRendering="crispEdges"
              />
            ),
        ),
      )}
    </StillPlot>
  );
}
