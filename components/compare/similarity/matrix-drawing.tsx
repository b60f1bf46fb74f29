"use client";

import { shortAddress } from "@walletlens/format";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import {
  type GraphPair,
  type GraphWallet,
  isShownPair,
} from "@/components/compare/similarity/similarity-graph";
import { isChosenPair } from "@/components/compare/similarity/similarity-query";
import type { DrawingProps } from "@/components/compare/similarity/use-similarity-query";
import type { WalletMark } from "@/components/compare/similarity/wallet-marks";

const CELL = 32;
const HEAD = 92;
const TOP = 84;
const RIGHT = 56;

type CellPosition = readonly [number, number];

const STEPS: Readonly<Record<string, CellPosition>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/**
 * Scores of all pairs. Pairs below the threshold are faint. The matrix is one tab stop: arrow keys move, Enter
 * selects.
 */
export default function MatrixDrawing({ graph, groups, marks, query, linkTo }: DrawingProps) {
  const id = useId();
  const order = orderByGroup(groups);
  const cells = positionCells(graph.pairs, order);
  const { position, svg, move } = useArrowKeys(order.length);
  const width = HEAD + order.length * CELL + RIGHT;
  const height = TOP + order.length * CELL;
  return (
    <div className="relative overflow-x-auto">
      <svg
        ref={svg}
        viewBox={`0 0 ${width} ${height}`}
        width={width}
        height={height}
        aria-labelledby={id}
        onKeyDown={move}
        className="mx-auto block h-auto sm:max-w-full"
      >
        <title id={id}>Matrix of the pairs’ scores</title>
        {order.map((number, row) => (
          <Heads key={number} wallet={graph.wallets[number]} mark={marks[number]} position={row} />
        ))}
        {cells.map(({ pair, row, column }) => (
          <Cell
            key={`${row}-${column}`}
            pair={pair}
            names={[nameWallet(graph.wallets[pair.a]), nameWallet(graph.wallets[pair.b])]}
            position={[row, column]}
            isStop={row === position[0] && column === position[1]}
            isFaint={!isShownPair(pair, query.threshold)}
            isChosen={isChosenPair(query, pair)}
            link={linkTo({ pair: [pair.a, pair.b] })}
          />
        ))}
      </svg>
    </div>
  );
}

/** Tracks the focused cell among `size` rows and columns; the diagonal has no cells. */
function useArrowKeys(size: number) {
  const svg = useRef<SVGSVGElement>(null);
  const [position, setPosition] = useState<CellPosition>([0, 1]);
  const move = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    let row = position[0] + step[0];
    let column = position[1] + step[1];
    if (row === column) [row, column] = [row + step[0], column + step[1]];
    const cell = svg.current?.querySelector<SVGAElement>(`[data-cell="${row}-${column}"]`);
    if (cell == null) return;
    setPosition([row, column]);
    cell.focus();
  };
  const isInside = Math.max(...position) < size;
  return { position: isInside ? position : ([0, 1] as const), svg, move };
}

interface HeadsProps {
  readonly wallet: GraphWallet | undefined;
  readonly mark: WalletMark | undefined;
  readonly position: number;
}

function Heads({ wallet, mark, position }: HeadsProps) {
  const middle = position * CELL + CELL / 2;
  const style = { fontSize: 11, fill: mark?.color, className: "figure" };
  return (
    <>
      <text x={HEAD - 8} y={TOP + middle + 4} textAnchor="end" {...style}>
        {nameWallet(wallet)}
      </text>
      <text transform={`translate(${HEAD + middle + 3} ${TOP - 6}) rotate(-50)`} {...style}>
        {nameWallet(wallet)}
      </text>
    </>
  );
}

interface CellProps {
  readonly pair: GraphPair;
  readonly names: readonly [string, string];
  readonly position: CellPosition;
  /** True for the cell that gets the focus when the keyboard enters the matrix. */
  readonly isStop: boolean;
  readonly isFaint: boolean;
  readonly isChosen: boolean;
  readonly link: ReturnType<DrawingProps["linkTo"]>;
}

function Cell({
  pair: { score, shared },
  names,
  position: [row, column],
  isStop,
  isFaint,
  isChosen,
  link,
}: CellProps) {
  const box = {
    x: HEAD + column * CELL + 1,
    y: TOP + row * CELL + 1,
    width: CELL - 2,
    height: CELL - 2,
    rx: 3,
  };
  const words = `${names.join(" and ")}: score ${score.toFixed(2)}, ${shared} shared tokens`;
  return (
    <a
      href={link.href}
      onClick={link.onClick}
      tabIndex={isStop ? 0 : -1}
      data-cell={`${row}-${column}`}
      aria-label={isChosen ? `${words}, chosen` : words}
      data-tip={words}
      className="group/cell outline-none"
    >
      <rect
        {...box}
        fill="var(--accent)"
        fillOpacity={isFaint ? 0.04 : 0.1 + 0.9 * score}
        stroke={isChosen ? "var(--text)" : "none"}
        strokeWidth={2}
      />
      <rect
        {...box}
        fill="none"
        stroke="var(--focus)"
        strokeWidth={2}
        className="opacity-0 group-focus-visible/cell:opacity-100"
      />
      <text
        x={box.x + box.width / 2}
        y={box.y + box.height / 2 + 4}
        textAnchor="middle"
        fontSize={11}
        fill={!isFaint && score > 0.5 ? "var(--on-accent)" : isFaint ? "var(--text-faint)" : "var(--text)"}
        className="figure pointer-events-none"
      >
        {score === 0 ? "0" : score.toFixed(2).replace(/^0/, "")}
      </text>
    </a>
  );
}

/** Returns each pair twice: below and above the diagonal. */
function positionCells(pairs: readonly GraphPair[], order: readonly number[]) {
  const positions = new Map(order.map((number, position) => [number, position]));
  return pairs.flatMap((pair) => {
    const a = positions.get(pair.a) ?? 0;
    const b = positions.get(pair.b) ?? 0;
    return [
      { pair, row: a, column: b },
      { pair, row: b, column: a },
    ];
  });
}

/** Orders wallets by group, so that a group shows as a block. */
function orderByGroup(groups: readonly (number | null)[]): readonly number[] {
  const endPosition = Number.POSITIVE_INFINITY;
  return [...groups.keys()].sort((a, b) => (groups[a] ?? endPosition) - (groups[b] ?? endPosition) || a - b);
}

function nameWallet(wallet: GraphWallet | undefined): string {
  return shortAddress(wallet?.address ?? "");
}
