"use client";

import { formatCount, formatDate } from "@walletlens/format";
import { lazy, type ReactNode } from "react";
import { listParts, type UsageSeries } from "@/components/account/usage-series";
import { ChartExplorer } from "@/components/ui/charts/chart-explorer";
import { nameEndpoint } from "@/lib/server/docs/openapi/name-endpoint";

const UsageChart = lazy(() => import("@/components/account/usage-chart"));

/** `children` is the server-rendered chart. */
export function UsageExplorer({ series, children }: { series: UsageSeries; children: ReactNode }) {
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
      {children}
    </ChartExplorer>
  );
}
