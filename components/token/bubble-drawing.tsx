"use client";

import { BUBBLE_BOX, NAME_SIZE } from "@/components/token/bubble-box";
import { type Circle, FocusRing } from "@/components/ui/circle";
import { RovingLinks } from "@/components/ui/roving-links";

export interface DrawnHolder extends Circle {
  readonly owner: string;
  readonly rank: number;
  /** Name that fits into the circle; null if none does. */
  readonly title: string | null;
  /** Accessible name and text of the tooltip. */
  readonly words: string;
  readonly share: string;
  readonly color: string;
  /** True for a pool, an exchange or a program. */
  readonly isSystem: boolean;
}

export interface DrawnLink {
  readonly path: string;
  readonly words: string;
  readonly isDashed: boolean;
}

/** Minimum radius for the rank alone. */
const MIN_RANKED_RADIUS = 13;
interface BubbleDrawingProps {
  readonly holders: readonly DrawnHolder[];
  readonly links: readonly DrawnLink[];
}

/** Holders as circles by supply, each a link to its wallet. Arrow keys move between them. */
export function BubbleDrawing({ holders, links }: BubbleDrawingProps) {
  return (
    <RovingLinks links="a" along="columns">
      {/* biome-ignore lint/a11y/useSemanticElements: a drawing has no semantic element for a group of links. */}
      <svg
        viewBox={`0 0 ${BUBBLE_BOX} ${BUBBLE_BOX}`}
        className="mx-auto block w-full max-w-100 overflow-visible"
        role="group"
        aria-label="Holders by share of supply"
      >
        {links.map(({ path, words, isDashed }) => (
          <g key={path} data-tip={words} data-link="">
            <path
              d={path}
              fill="none"
              stroke="var(--text)"
              strokeWidth={2}
              strokeLinecap="round"
              {...(isDashed && { strokeDasharray: "2 5" })}
            />
            <path d={path} fill="none" stroke="transparent" strokeWidth={12} />
          </g>
        ))}
        {holders.map((holder) => (
          <HolderBubble key={holder.owner} holder={holder} />
        ))}
      </svg>
    </RovingLinks>
  );
}

function HolderBubble({ holder }: { holder: DrawnHolder }) {
  const { owner, words, color, isSystem, x, y, radius } = holder;
  return (
    <a href={`/wallet/${owner}`} aria-label={words} data-tip={words} className="group/mark outline-none">
      <circle
        cx={x}
        cy={y}
        r={radius}
        fill={color}
        fillOpacity={0.22}
        stroke={color}
        {...(isSystem && { strokeDasharray: "4 3" })}
      />
      <FocusRing x={x} y={y} radius={radius + 2} width={3} />
      <BubbleText holder={holder} />
    </a>
  );
}

function BubbleText({ holder: { rank, title, share, x, y, radius } }: { holder: DrawnHolder }) {
  const middle = {
    x,
    textAnchor: "middle",
    className: "figure fill-text",
    stroke: "var(--surface)",
    strokeWidth: 3,
    paintOrder: "stroke",
  } as const;
  if (radius < MIN_RANKED_RADIUS) return null;
  if (title === null) {
    return (
      <text {...middle} y={y} dy="0.35em" fontSize={NAME_SIZE}>
        {rank}
      </text>
    );
  }
  return (
    <>
      <text {...middle} y={y - 4} fontSize={NAME_SIZE}>
        {title}
      </text>{" "}
      <text {...middle} y={y + 13} fontSize={15}>
        {share}
      </text>
    </>
  );
}
