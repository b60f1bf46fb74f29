"use client";

import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { SERIES_COLORS } from "@/components/account/series-colors";
import type { UsageSeries } from "@/components/account/usage-series";
import { formatCount, formatDate, formatWord } from "@/lib/format";

const TICK = { fill: "var(--text-faint)", fontSize: 12 };
const HEIGHT = 220;

/** Credits a day, by endpoint. Those who can't see it have the table. */
export default function UsageChart({ endpoints, days }: UsageSeries) {
  return (
    <div aria-hidden="true">
      <ResponsiveContainer width="100%" height={HEIGHT}>
        <BarChart
          data={[...days]}
          margin={{ top: 8, right: 0, bottom: 0, left: 0 }}
          accessibilityLayer={false}
        >
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis
            dataKey="day"
            tickFormatter={shortDay}
            tick={TICK}
            tickLine={false}
            axisLine={{ stroke: "var(--line-strong)" }}
            minTickGap={24}
          />
          <YAxis allowDecimals={false} tick={TICK} tickLine={false} axisLine={false} width={44} />
          <Tooltip
            cursor={{ fill: "var(--raised)" }}
            isAnimationActive={false}
            labelFormatter={(day) => formatDate(`${String(day)}T00:00:00Z`)}
            formatter={(credits, name) => [`${formatCount(Number(credits))} credits`, name]}
            contentStyle={{
              background: "var(--raised)",
              border: "1px solid var(--line-strong)",
              borderRadius: 6,
              fontSize: 12,
            }}
            itemStyle={{ color: "var(--text)" }}
          />
          {endpoints.map((endpoint, index) => (
            <Bar
              key={endpoint}
              stackId="credits"
              name={formatWord(endpoint)}
              dataKey={({ credits }: UsageSeries["days"][number]) => credits[index] ?? 0}
              fill={SERIES_COLORS[index] ?? SERIES_COLORS[4]}
              isAnimationActive={false}
              maxBarSize={28}
            />
          ))}
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}

function shortDay(day: string): string {
  return formatDate(`${day}T00:00:00Z`).replace(/ \d{4}$/, "");
}
