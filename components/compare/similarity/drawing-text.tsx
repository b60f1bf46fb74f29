import type { DrawnGraph } from "@/components/compare/similarity/draw-graph";
import type { DrawnLabel } from "@/components/compare/similarity/label-layout";

const BASELINES = { above: "auto", below: "hanging", middle: "middle" } as const;

interface DrawingTextProps {
  readonly labelClasses: DrawnGraph["labelClasses"];
  readonly label: DrawnLabel;
  readonly fill: string;
}

/** Tooltip and table contain the same text if the label is hidden. */
export function DrawingText({ label: { id, text, x, y, at, size }, labelClasses, fill }: DrawingTextProps) {
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
      className={`${size.className} ${labelClasses.get(id) ?? ""}`}
    >
      {text}
    </text>
  );
}
