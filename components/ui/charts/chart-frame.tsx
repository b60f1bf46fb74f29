import type { ReactNode } from "react";
import type { Tick } from "@/components/ui/charts/axis-ticks";
import { CHART_BOX, PLOT } from "@/components/ui/charts/chart-box";

const { height, top, left } = CHART_BOX;
const BASE = top + PLOT.height;
/** Maximum number of day labels on narrow screens. */
const MAX_NARROW = 4;
const NEAR_EDGE = 0.05;

interface ChartFrameProps {
  /** Ticks of the value axis, ascending. */
  readonly values: readonly Tick[];
  readonly days: readonly Tick[];
  /** Position of zero on the value axis, 0 to 1. */
  readonly zeroAt: number;
  /** Start and end of the line from the last day to the present value. */
  readonly now?: { readonly from: number; readonly to: number } | null;
  readonly children: ReactNode;
}

/** Grid and axes, which stay while the drawing within changes. */
export function ChartFrame({ values, days, zeroAt, now = null, children }: ChartFrameProps) {
  return (
    <div className="relative h-[220px]">
      <svg width={left} height={height} aria-hidden="true" className="absolute top-0 left-0">
        {values.map(({ at, label }) => (
          <text
            key={at}
            x={left - 8}
            y={heightAt(at)}
            dy="0.35em"
            textAnchor="end"
            className="figure fill-faint text-xs"
          >
            {label}
          </text>
        ))}
      </svg>
      <div className="absolute inset-y-0 right-0 left-14">
        <svg width="100%" height={height} aria-hidden="true" className="overflow-visible">
          {values.map(({ at }) => (
            <GridLine key={at} at={at} className="stroke-line" />
          ))}
          <GridLine at={zeroAt} className="stroke-line-strong" />
          {now !== null && (
            <g className="text-text" data-now>
              <line
                x1="100%"
                x2="100%"
                y1={heightAt(now.from)}
                y2={heightAt(now.to)}
                stroke="currentColor"
                strokeDasharray="2 2"
              />
              <circle
                cx="100%"
                cy={heightAt(now.to)}
                r="3.5"
                className="fill-surface"
                stroke="currentColor"
              />
            </g>
          )}
          {days.map(({ at, label }, index) => (
            <text
              key={at}
              x={`${toEdge(at) * 100}%`}
              y={BASE + 18}
              textAnchor={anchorAt(at)}
              className={`figure fill-faint text-xs ${days.length > MAX_NARROW && index % 2 === 1 ? "max-sm:hidden" : ""}`}
            >
              {label}
            </text>
          ))}
        </svg>
      </div>
      {children}
    </div>
  );
}

function GridLine({ at, className }: { at: number; className: string }) {
  const y = heightAt(at);
  return <line x1="0" x2="100%" y1={y} y2={y} shapeRendering="crispEdges" className={className} />;
}

function heightAt(at: number): number {
  return BASE - at * PLOT.height;
}

/** Moves labels near the ends, so that they do not exceed the plot. */
function toEdge(at: number): number {
  if (at < NEAR_EDGE) return 0;
  return at > 1 - NEAR_EDGE ? 1 : at;
}

function anchorAt(at: number): "start" | "middle" | "end" {
  const edge = toEdge(at);
  if (edge === 0) return "start";
  return edge === 1 ? "end" : "middle";
}
