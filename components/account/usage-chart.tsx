"use client";

import { formatCount, formatDate } from "@walletlens/format";
import { Bar, BarChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { seriesColor } from "@/components/account/series-colors";
import { listParts, type UsageDay, type UsageSeries } from "@/components/account/usage-series";
import { BAND_GAP, CHART_BOX } from "@/components/ui/charts/chart-box";
import type { LiveChartProps } from "@/components/ui/charts/chart-explorer";
import { nameEndpoint } from "@/lib/server/docs/openapi/name-endpoint";

const { height, ...MARGIN } = CHART_BOX;

/** Interactive replacement of the bars that the server renders. */
export default function UsageChart({ series, width, day }: { series: UsageSeries } & LiveChartProps) {
  const { endpoints, days, highest } = series;
  return (
    <ResponsiveContainer width="100%" height={height} initialDimension={{ width, height }}>
      <BarChart
        data={[...days]}
        margin={MARGIN}
        barCategoryGap={`${BAND_GAP * 100}%`}
        accessibilityLayer={false}
      >
        <XAxis dataKey="day" hide />
        <YAxis domain={[0, highest]} hide />
        <Tooltip
          active={day !== null}
          {...(day !== null && { defaultIndex: day })}
          cursor={{ fill: "var(--text)", fillOpacity: 0.06 }}
          isAnimationActive={false}
          content={<DayTip series={series} day={day === null ? undefined : days[day]} />}
        />
        {endpoints.map((endpoint, index) => (
          <Bar
            key={endpoint}
            stackId="credits"
            dataKey={({ credits }: UsageDay) => credits[index] ?? 0}
            fill={seriesColor(endpoint)}
            shapeRendering="crispEdges"
            isAnimationActive={false}
          />
        ))}
      </BarChart>
    </ResponsiveContainer>
  );
}

function DayTip({ series, day }: { series: UsageSeries; day: UsageDay | undefined }) {
  if (day === undefined) return null;
  return (
    <div className="rounded-md border border-line-strong bg-raised px-3 py-2 text-xs">
      <p className="flex justify-between gap-4 text-muted">
        {formatDate(`${day.day}T00:00:00Z`)}
        <span>
          <span className="figure">{formatCount(day.calls)}</span> {day.calls === 1 ? "call" : "calls"}
        </span>
      </p>
      {listParts(series, day).map(({ endpoint, credits }) => (
        <p key={endpoint} className="mt-1 flex justify-between gap-4">
          {nameEndpoint(endpoint)}
          <span>
            <span className="figure">{formatCount(credits)}</span> {credits === 1 ? "credit" : "credits"}
          </span>
        </p>
      ))}
    </div>
  );
}
