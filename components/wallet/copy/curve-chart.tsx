"use client";

import type { CopyResult } from "@walletlens/contract/copy";
import { formatPercent } from "@walletlens/format";
import { formatSeconds } from "@walletlens/format/copy";
import { Area, ComposedChart, Line, ReferenceLine, ResponsiveContainer, XAxis, YAxis } from "recharts";

interface CurveChartProps {
  readonly curve: CopyResult["curve"];
  /** True to draw the kept share, false to draw the return of the follower. */
  readonly isShare: boolean;
  /** Delay that is marked. */
  readonly delaySeconds: number;
}

const MARGIN = { top: 8, right: 8, bottom: 4, left: 0 };
const TICK = { fill: "var(--text-faint)", fontSize: 12 };

/** The chart, and a table of the same figures for screen readers. */
export default function CurveChart({ curve, isShare, delaySeconds }: CurveChartProps) {
  const points = curve.map(({ keptShare, followerReturn, ...point }) => {
    const { value, interval } = isShare ? keptShare : followerReturn;
    const delay = formatSeconds(point.delaySeconds);
    return { delay, value, band: interval === null ? null : [interval.low, interval.high] };
  });
  return (
    <>
      <div aria-hidden="true" className="h-[260px]">
        <ResponsiveContainer width="100%" height={260}>
          <ComposedChart data={points} margin={MARGIN} accessibilityLayer={false}>
            <XAxis dataKey="delay" tick={TICK} tickLine={false} stroke="var(--line-strong)" />
            <YAxis tick={TICK} tickLine={false} axisLine={false} width={56} tickFormatter={formatPercent} />
            <ReferenceLine y={0} stroke="var(--line-strong)" />
            <ReferenceLine
              x={formatSeconds(delaySeconds)}
              stroke="var(--line-strong)"
              strokeDasharray="2 2"
            />
            <Area
              dataKey="band"
              stroke="none"
              fill="var(--accent)"
              fillOpacity={0.16}
              isAnimationActive={false}
            />
            <Line
              dataKey="value"
              type="linear"
              stroke="var(--accent)"
              strokeWidth={1.5}
              dot={{ r: 2.5, fill: "var(--accent)" }}
              isAnimationActive={false}
            />
          </ComposedChart>
        </ResponsiveContainer>
      </div>
      <table className="sr-only">
        <caption>{isShare ? "Kept share by delay" : "Return of the follower by delay"}</caption>
        <thead>
          <tr>
            <th scope="col">Delay</th>
            <th scope="col">Value</th>
            <th scope="col">Interval at 95 %</th>
          </tr>
        </thead>
        <tbody>
          {points.map(({ delay, value, band }) => (
            <tr key={delay}>
              <th scope="row">{delay}</th>
              <td>{value === null ? "unknown" : formatPercent(value)}</td>
              <td>{band === null ? "unknown" : band.map((end) => formatPercent(end)).join(" to ")}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
