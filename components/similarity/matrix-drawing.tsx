"use client";

import { useId } from "react";
import { colorOfGroup } from "@/components/similarity/group-colors";
import type { GraphPair } from "@/components/similarity/similarity-graph";
import { isChosenPair } from "@/components/similarity/similarity-query";
import type { DrawingProps } from "@/components/similarity/similarity-view";
import { shortAddress } from "@/lib/format";

const CELL = 22;
/** Room for the addresses at the left, and a little above. */
const HEAD = 92;
const TOP = 4;

/** Every wallet against every other one: the more alike, the stronger the colour. Pairs below the threshold are faint. */
export function MatrixDrawing({ graph, groups, query, linkTo }: DrawingProps) {
  const id = useId();
  const order = orderByGroup(groups);
  const places = new Map(order.map((number, place) => [number, place]));
  const [width, height] = [HEAD + order.length * CELL, TOP + order.length * CELL];
  const cells = graph.pairs.flatMap((pair) => [
    { pair, row: places.get(pair.a) ?? 0, column: places.get(pair.b) ?? 0 },
    { pair, row: places.get(pair.b) ?? 0, column: places.get(pair.a) ?? 0 },
  ]);
  return (
    <div className="relative overflow-x-auto">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        width={width}
        height={height}
        aria-labelledby={id}
        className="mx-auto block max-w-none"
      >
        <title id={id}>Matrix of the pairs’ scores</title>
        {order.map((number, place) => (
          <text
            key={number}
            x={HEAD - 8}
            y={TOP + place * CELL + CELL / 2 + 4}
            textAnchor="end"
            fontSize={11}
            fill={colorOfGroup(groups[number] ?? null)}
            className="figure"
          >
            {shortAddress(graph.wallets[number]?.address ?? "")}
          </text>
        ))}
        {cells.map(({ pair, row, column }) => (
          <Cell
            key={`${row}-${column}`}
            pair={pair}
            x={HEAD + column * CELL}
            y={TOP + row * CELL}
            isFaint={pair.score < query.threshold}
            isChosen={isChosenPair(query, pair)}
            link={linkTo({ pair: [pair.a, pair.b] })}
          />
        ))}
      </svg>
    </div>
  );
}

function Cell({
  pair: { score, shared },
  x,
  y,
  isFaint,
  isChosen,
  link,
}: {
  pair: GraphPair;
  x: number;
  y: number;
  isFaint: boolean;
  isChosen: boolean;
  link: ReturnType<DrawingProps["linkTo"]>;
}) {
  return (
    // By keyboard a pair is chosen in the table.
    <a
      href={link.href}
      onClick={link.onClick}
      tabIndex={-1}
      aria-label={`Pair with score ${score.toFixed(2)}`}
      data-tip={`Score ${score.toFixed(2)}, ${shared} shared tokens`}
    >
      <rect
        x={x + 1}
        y={y + 1}
        width={CELL - 2}
        height={CELL - 2}
        rx={3}
        fill="var(--accent)"
        fillOpacity={isFaint ? 0.04 : 0.1 + 0.9 * score}
        stroke={isChosen ? "var(--text)" : "none"}
        strokeWidth={2}
      />
    </a>
  );
}

/** Wallets of one group stand together, so that it shows as a block. */
function orderByGroup(groups: readonly (number | null)[]): readonly number[] {
  const last = Number.POSITIVE_INFINITY;
  return [...groups.keys()].sort((a, b) => (groups[a] ?? last) - (groups[b] ?? last) || a - b);
}
