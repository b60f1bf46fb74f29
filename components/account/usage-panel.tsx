import { formatCount } from "@walletlens/format";
import { seriesColor } from "@/components/account/series-colors";
import { UsageExplorer } from "@/components/account/usage-explorer";
import type { UsageSeries } from "@/components/account/usage-series";
import { dayTicks, roundValues, valueTicks } from "@/components/ui/charts/axis-ticks";
import { ChartFrame } from "@/components/ui/charts/chart-frame";
import { DAY_POSITIONS } from "@/components/ui/charts/day-positions";
import { DayTable } from "@/components/ui/charts/day-table";
import { Panel } from "@/components/ui/panel";
import { nameEndpoint } from "@/lib/server/docs/openapi/name-endpoint";

export function UsagePanel({ series }: { series: UsageSeries }) {
  const { endpoints, days } = series;
  const calls = days.reduce((sum, day) => sum + day.calls, 0);
  if (calls === 0) {
    return (
      <Panel title={`The last ${days.length} days`}>
        <p className="p-4 text-muted">
          No call was charged in this time. Calls of your keys and of these pages appear here as they are
          paid.
        </p>
      </Panel>
    );
  }
  const credits = days.reduce((sum, day) => sum + total(day.credits), 0);
  return (
    <Panel
      title={`The last ${days.length} days`}
      aside={
        <span className="text-sm text-muted">
          <span className="figure">{formatCount(credits)}</span> {credits === 1 ? "credit" : "credits"},{" "}
          <span className="figure">{formatCount(calls)}</span> {calls === 1 ? "call" : "calls"}
        </span>
      }
    >
      <div className="p-4 pb-2">
        <p className="mb-2 text-sm text-muted">Credits per day, by endpoint</p>
        <UsageMetric {...series} />
        <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted" aria-hidden="true">
          {endpoints.map((endpoint, index) => (
            <li key={endpoint} className="flex items-center gap-1.5">
              <svg width="10" height="10" aria-hidden="true">
                <rect width="10" height="10" rx="2" fill={seriesColor(endpoint)} />
              </svg>
              {nameEndpoint(endpoint)}
              <span className="figure text-text">
                {formatCount(days.reduce((sum, day) => sum + (day.credits[index] ?? 0), 0))}
              </span>
            </li>
          ))}
        </ul>
      </div>
      <div className="sr-only">
        <UsageTable {...series} />
      </div>
    </Panel>
  );
}

function UsageMetric(series: UsageSeries) {
  const { days, highest } = series;
  const extent = { lowest: 0, highest };
  const firstDay = Date.parse(`${days[0]?.day}T00:00:00Z`);
  return (
    <ChartFrame
      values={valueTicks(roundValues(extent, 1), extent, formatCount)}
      days={dayTicks(firstDay, days.length, DAY_POSITIONS.bars)}
      zeroAt={0}
    >
      <UsageExplorer series={series} />
    </ChartFrame>
  );
}

function UsageTable({ endpoints, days }: UsageSeries) {
  return (
    <DayTable
      caption="Credits by day and endpoint"
      columns={["Calls", ...endpoints.map(nameEndpoint)]}
      days={days.map(({ day, calls, credits }) => ({ day, cells: [calls, ...credits] }))}
    />
  );
}

function total(credits: readonly number[]): number {
  return credits.reduce((sum, part) => sum + part, 0);
}
