"use client";

import { sanitizeText, shortAddress } from "@walletlens/format";
import { useId, useMemo } from "react";
import { type DrawnGraph, type DrawnNode, drawGraph } from "@/components/compare/similarity/draw-graph";
import { DrawingText } from "@/components/compare/similarity/drawing-text";
import { GRAPH_HEIGHT, GRAPH_WIDTH, layoutGraph } from "@/components/compare/similarity/layout-graph";
import { GroupHulls, LinkEdges, ViaNodes } from "@/components/compare/similarity/link-drawing";
import {
  type GraphPair,
  type GraphWallet,
  isShownPair,
  type WalletPair,
} from "@/components/compare/similarity/similarity-graph";
import { isChosenPair } from "@/components/compare/similarity/similarity-query";
import type { DrawingProps } from "@/components/compare/similarity/use-similarity-query";
import type { WalletMark } from "@/components/compare/similarity/wallet-marks";
import { formatSupplyShare } from "@/components/token/format-supply-share";
import { type Circle, FocusRing } from "@/components/ui/circle";

const MAX_NAME_LENGTH = 60;

type Link = ReturnType<DrawingProps["linkTo"]>;

export default function GraphDrawing({ graph, marks, query, linkTo }: DrawingProps) {
  const id = useId();
  const { threshold, size, wallet: chosen } = query;
  const positions = useMemo(() => layoutGraph(graph, size), [graph, size]);
  const drawnGraph = useMemo(() => drawGraph(graph, positions, chosen), [graph, positions, chosen]);
  const { nodes, groups, edges, labelClasses } = drawnGraph;
  const shownPairs = graph.pairs.filter((pair) => isShownPair(pair, threshold));
  const isHighlighted = ({ a, b }: WalletPair) => chosen === null || a === chosen || b === chosen;
  return (
    <svg
      viewBox={`0 0 ${GRAPH_WIDTH} ${GRAPH_HEIGHT}`}
      className="block h-auto max-h-[70dvh] w-full overflow-visible"
      aria-labelledby={id}
    >
      <title id={id}>Graph of the wallets</title>
      <GroupHulls groups={groups} labelClasses={labelClasses} />
      {shownPairs.map((pair) => (
        <Edge
          key={`${pair.a}-${pair.b}`}
          pair={pair}
          from={nodes[pair.a]}
          to={nodes[pair.b]}
          isHighlighted={isHighlighted(pair)}
          isChosen={isChosenPair(query, pair)}
          link={linkTo({ pair: [pair.a, pair.b] })}
        />
      ))}
      <LinkEdges
        edges={edges}
        labelClasses={labelClasses}
        id={id}
        isHighlighted={({ from, to }) => isHighlighted({ a: from, b: to })}
        linkTo={linkTo}
      />
      <ViaNodes vias={graph.vias} nodes={nodes.slice(graph.wallets.length)} labelClasses={labelClasses} />
      {graph.wallets.map((wallet, number) => (
        <Node
          key={wallet.address}
          wallet={wallet}
          node={nodes[number]}
          labelClasses={labelClasses}
          mark={marks[number]}
          isChosen={chosen === number}
          isHighlighted={
            chosen === null ||
            chosen === number ||
            shownPairs.some((pair) => isHighlighted(pair) && has(pair, number)) ||
            edges.some(({ edge: { from: a, to: b } }) => isHighlighted({ a, b }) && has({ a, b }, number))
          }
          link={linkTo({ wallet: chosen === number ? null : number })}
        />
      ))}
    </svg>
  );
}

interface NodeProps {
  readonly labelClasses: DrawnGraph["labelClasses"];
  readonly wallet: GraphWallet;
  readonly node: DrawnNode | undefined;
  readonly mark: WalletMark | undefined;
  readonly isChosen: boolean;
  readonly isHighlighted: boolean;
  readonly link: Link;
}

function Node({
  wallet: { address, label, tokens, supplyPercent },
  node,
  labelClasses,
  mark,
  isChosen,
  isHighlighted,
  link,
}: NodeProps) {
  if (node === undefined || mark === undefined) return null;
  const { x, y, radius, label: text } = node;
  const supply = supplyPercent === null ? "" : `, ${formatSupplyShare(supplyPercent)} of the supply`;
  const name = label === null ? shortAddress(address) : sanitizeText(label, MAX_NAME_LENGTH);
  return (
    // An SVG link is focusable by keyboard.
    <a
      href={link.href}
      onClick={link.onClick}
      aria-label={`${name}, ${tokens} tokens${supply}, ${mark.name}${isChosen ? ", chosen" : ""}`}
      data-tip={`${name}: ${tokens} tokens${supply}, ${mark.name}`}
      className={`group/mark figure outline-none focus-visible:opacity-100 ${isHighlighted ? "" : "opacity-25"}`}
    >
      <FocusRing x={x} y={y} radius={radius + 5} width={2} />
      <circle
        cx={x}
        cy={y}
        r={radius}
        fill={mark.color}
        stroke={isChosen ? "var(--text)" : "var(--surface)"}
        strokeWidth={isChosen ? 3 : 1.5}
      />
      <DrawingText label={text} labelClasses={labelClasses} fill="var(--text-muted)" />
    </a>
  );
}

interface EdgeProps {
  readonly pair: GraphPair;
  readonly from: Circle | undefined;
  readonly to: Circle | undefined;
  readonly isHighlighted: boolean;
  readonly isChosen: boolean;
  readonly link: Link;
}

function Edge({ pair: { score, flag, shared }, from, to, isHighlighted, isChosen, link }: EdgeProps) {
  if (from === undefined || to === undefined) return null;
  const ends = { x1: from.x, y1: from.y, x2: to.x, y2: to.y };
  const color = isChosen ? "var(--text)" : "var(--line-strong)";
  return (
    // By keyboard a pair is selected in the table: hundreds of tab stops here would be too many.
    <a
      href={link.href}
      onClick={link.onClick}
      tabIndex={-1}
      aria-label={`Pair with score ${score.toFixed(2)}`}
      data-tip={`Score ${score.toFixed(2)}, ${shared} shared tokens`}
      className={isHighlighted ? "" : "opacity-15"}
    >
      <line
        {...ends}
        stroke={color}
        strokeWidth={0.75 + 4 * score}
        strokeOpacity={flag === null ? 0.5 : 1}
        strokeLinecap="round"
      />
      <line {...ends} stroke="transparent" strokeWidth={14} />
    </a>
  );
}

function has({ a, b }: WalletPair, number: number): boolean {
  return a === number || b === number;
}
