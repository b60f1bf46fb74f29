"use client";

import { useId } from "react";
import {
  Area,
  AreaChart,
  CartesianGrid,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import type { PnlPoint, PnlSeries } from "@/components/wallet/pnl-series";
import { formatDate, formatSignedSol } from "@/lib/format";

const TICK = { fill: "var(--text-faint)", fontSize: 12 };
const HEIGHT = 220;

/** Realized PnL over time, gain above the line of zero and loss below it. Those who can't see it have the table. */
export default function PnlChart({ points, highest, lowest, ticks }: PnlSeries) {
  const colors = useId();
  const zeroAt = highest === lowest ? 1 : highest / (highest - lowest);
  return (
    <div aria-hidden="true">
      <ResponsiveContainer width="100%" height={HEIGHT}>
        <AreaChart
          data={[...points]}
          margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
          accessibilityLayer={false}
        >
          <defs>
            <linearGradient id={colors} x1="0" y1="0" x2="0" y2="1">
              <stop offset={zeroAt} stopColor="var(--gain)" />
              <stop offset={zeroAt} stopColor="var(--loss)" />
            </linearGradient>
          </defs>
          <CartesianGrid vertical={false} syncWithTicks stroke="var(--line)" />
          <XAxis
            dataKey="time"
            type="number"
            scale="time"
            domain={["dataMin", "dataMax"]}
            tickFormatter={shortDay}
            tick={TICK}
            tickLine={false}
            axisLine={false}
            minTickGap={40}
          />
          <YAxis
            domain={[lowest, highest]}
            ticks={[...ticks]}
            tickFormatter={shortSol}
            tick={TICK}
            tickLine={false}
            axisLine={false}
            width="auto"
          />
          <ReferenceLine y={0} stroke="var(--text-faint)" />
          <Tooltip
            cursor={{ stroke: "var(--line-strong)" }}
            isAnimationActive={false}
            content={({ payload }) => <DayTip point={payload?.[0]?.payload} />}
          />
          <Area
            type="linear"
            dataKey="cumulativeSol"
            baseValue={0}
            stroke={`url(#${colors})`}
            strokeWidth={1.5}
            fill={`url(#${colors})`}
            fillOpacity={0.14}
            activeDot={{ r: 3, fill: "var(--text)", stroke: "none" }}
            isAnimationActive={false}
          />
        </AreaChart>
      </ResponsiveContainer>
    </div>
  );
}

function DayTip({ point }: { point: PnlPoint | undefined }) {
  if (point === undefined) return null;
  const { time, realizedPnlSol, cumulativeSol } = point;
  return (
    <div className="rounded-md border border-line-strong bg-raised px-3 py-2 text-xs">
      <p className="text-muted">{formatDate(time)}</p>
      <p className="mt-1 flex justify-between gap-4">
        That day <span className="figure">{formatSignedSol(realizedPnlSol)} SOL</span>
      </p>
      <p className="flex justify-between gap-4">
        So far <span className="figure">{formatSignedSol(cumulativeSol)} SOL</span>
      </p>
    </div>
  );
}

function shortDay(time: number): string {
  return formatDate(time).replace(/ \d{4}$/, "");
}

/** Without the zeros that only line columns up: "+2.5", "−0.04". */
function shortSol(sol: number): string {
  return formatSignedSol(sol)
    .replace(/(\.\d*?)0+$/, "$1")
    .replace(/\.$/, "");
}
