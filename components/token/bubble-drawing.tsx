"use client";

import { BUBBLE_BOX, type Bubble } from "@/components/token/bubble-box";

export interface DrawnHolder extends Bubble {
  readonly owner: string;
  /** Text of the tooltip. */
  readonly words: string;
  readonly share: string;
  /** True for a pool, an exchange or a program. */
  readonly isSystem: boolean;
}

/** Minimum radius for a label. */
const ROOM_FOR_SHARE = 32;

/** Holders as circles by supply. One client component, like `Bar`. */
export function BubbleDrawing({ holders }: { holders: readonly DrawnHolder[] }) {
  return (
    <svg
      viewBox={`0 0 ${BUBBLE_BOX} ${BUBBLE_BOX}`}
      className="mx-auto block w-full max-w-100"
      aria-hidden="true"
    >
      {holders.map(({ owner, words, share, isSystem, x, y, radius }) => (
        <g key={owner} data-tip={words}>
          <circle
            cx={x}
            cy={y}
            r={radius}
            fill={isSystem ? "var(--text-faint)" : "var(--accent)"}
            fillOpacity={0.22}
            stroke={isSystem ? "var(--text-faint)" : "var(--accent)"}
          />
          {radius >= ROOM_FOR_SHARE && (
            <text x={x} y={y} dy="0.35em" textAnchor="middle" fontSize={16} className="figure fill-text">
              {share}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}
