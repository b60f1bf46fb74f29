"use client";

import { formatDate } from "@walletlens/format";
import { useId } from "react";
import { Area, AreaChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { CHART_BOX } from "@/components/ui/charts/chart-box";
import type { LiveChartProps } from "@/components/ui/charts/chart-explorer";
import type { Currency } from "@/components/ui/currency";
import { formatPnlResult, type PnlPoint, type PnlSeries } from "@/components/wallet/pnl-days";
import { PnlShade } from "@/components/wallet/pnl-shade";

const { height, ...MARGIN } = CHART_BOX;

interface PnlChartProps extends PnlSeries, LiveChartProps {
  readonly currency: Currency;
}

/** Interactive replacement of the line that the server renders. */
export default function PnlChart({ points, highest, lowest, currency, width, day }: PnlChartProps) {
  const shade = useId();
  return (
    <ResponsiveContainer width="100%" height={height} initialDimension={{ width, height }}>
      <AreaChart data={[...points]} margin={MARGIN} accessibilityLayer={false}>
        <PnlShade id={shade} lowest={lowest} highest={highest} top={MARGIN.top} />
        <XAxis dataKey="time" type="number" domain={["dataMin", "dataMax"]} hide />
        <YAxis domain={[lowest, highest]} hide />
        <Tooltip
          active={day !== null}
          {...(day !== null && { defaultIndex: day })}
          cursor={{ stroke: "var(--line-strong)" }}
          isAnimationActive={false}
          content={<DayTip point={day === null ? undefined : points[day]} currency={currency} />}
        />
        <Area
          type="linear"
          dataKey="soFar"
          baseValue={0}
          stroke={`url(#${shade})`}
          strokeWidth={1.5}
          fill={`url(#${shade})`}
          fillOpacity={0.14}
          activeDot={{ r: 3, fill: "var(--text)", stroke: "none" }}
          isAnimationActive={false}
        />
      </AreaChart>
    </ResponsiveContainer>
  );
}

function DayTip({ point, currency }: { point: PnlPoint | undefined; currency: Currency }) {
  if (point === undefined) return null;
  const { time, realized, soFar } = point;
  return (
    <div className="rounded-md border border-line-strong bg-raised px-3 py-2 text-xs">
      <p className="text-muted">{formatDate(time)}</p>
      <p className="mt-1 flex justify-between gap-4">
        Day <span className="figure">{formatPnlResult(realized, currency)}</span>
      </p>
      <p className="flex justify-between gap-4">
        Total <span className="figure">{formatPnlResult(soFar, currency)}</span>
      </p>
    </div>
  );
}
