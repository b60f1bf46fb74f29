"use client";

import { BUBBLE_BOX, type Bubble } from "@/components/token/bubble-box";

/** A holder as a circle. */
export interface DrawnHolder extends Bubble {
  readonly owner: string;
  /** Words of the tooltip. */
  readonly words: string;
  /** Share of the supply in words. */
  readonly share: string;
  /** True for a pool, an exchange or a program. */
  readonly isSystem: boolean;
}

/** Least radius at which the share fits into its circle. */
const ROOM_FOR_SHARE = 32;

/**
 * The largest holders as circles, by their part of the supply; the table beside it says the same in words. Drawn as one
 * piece, as `Bar` is.
 */
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
