import type { DrawnGraph } from "@/components/compare/similarity/draw-graph";
import type { DrawnLabel } from "@/components/compare/similarity/label-layout";

const BASELINES = { above: "auto", below: "hanging", middle: "middle" } as const;

/** Text of a drawing with a halo, where it has room; elsewhere the tooltip and the table say the same. */
export function DrawingText({
  label: { id, text, x, y, at, size },
  room,
  fill,
}: Pick<DrawnGraph, "room"> & { label: DrawnLabel; fill: string }) {
  return (
    <text
      x={x}
      y={y}
      textAnchor="middle"
      dominantBaseline={BASELINES[at]}
      fill={fill}
      stroke="var(--surface)"
      strokeWidth={4}
      paintOrder="stroke"
      className={`${size.className} ${room.get(id) ?? ""}`}
    >
      {text}
    </text>
  );
}
