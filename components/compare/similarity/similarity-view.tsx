"use client";

import { formatCount } from "@walletlens/format";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { DrawingControls } from "@/components/compare/similarity/drawing-controls";
import { findStrongestLink, listEdges } from "@/components/compare/similarity/graph-links";
import { LinkEvidence } from "@/components/compare/similarity/link-evidence";
import { EDGE_STYLES } from "@/components/compare/similarity/link-labels";
import { PairTable } from "@/components/compare/similarity/pair-table";
import type { SharedTokensProps } from "@/components/compare/similarity/shared-tokens-view";
import { listLinkedGroups, type SimilarityGraph } from "@/components/compare/similarity/similarity-graph";
import { useSimilarityQuery } from "@/components/compare/similarity/use-similarity-query";
import { countMarks, markWallets, type WalletMark } from "@/components/compare/similarity/wallet-marks";
import type { ApiCall } from "@/components/ui/json-dialog";
import { lazyView } from "@/components/ui/lazy-view";
import { Panel } from "@/components/ui/panel";
import { PanelTools } from "@/components/ui/panel-tools";

const PLACEHOLDER = <div className="skeleton aspect-3/2 w-full" />;
const GraphDrawing = lazyView(() => import("@/components/compare/similarity/graph-drawing"), PLACEHOLDER);
const MatrixDrawing = lazyView(() => import("@/components/compare/similarity/matrix-drawing"), PLACEHOLDER);

interface SimilarityViewProps {
  readonly graph: SimilarityGraph;
  readonly resultKey: string;
  readonly call: ApiCall | null;
  readonly customRpcUrl: string | null;
}

export function SimilarityView({ graph, resultKey, call, customRpcUrl }: SimilarityViewProps) {
  const { query, changeQuery, linkTo } = useSimilarityQuery(graph.wallets.length);
  const { threshold, color, view, size } = query;
  const groups = useMemo(() => listLinkedGroups(graph), [graph]);
  const marks = useMemo(
    () => markWallets(graph, groups, { color, threshold }),
    [graph, groups, color, threshold],
  );
  const drawing = { graph, groups, marks, query, changeQuery, linkTo };
  const { pair } = query;
  const link =
    pair === null
      ? findStrongestLink(graph.links)
      : (graph.links.find(({ a, b }) => pair.includes(a) && pair.includes(b)) ?? null);
  const hasSupply = graph.wallets.some(({ supplyPercent }) => supplyPercent !== null);
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr] lg:grid-rows-[auto_1fr]">
      <Panel title="Wallet graph" aside={call && <PanelTools call={call} />}>
        <DrawingControls query={query} changeQuery={changeQuery} hasSupply={hasSupply} />
        <div className="p-2">
          {view === "matrix" ? (
            <MatrixDrawing {...drawing} />
          ) : (
            <RenderInView fallback={PLACEHOLDER}>
              <GraphDrawing {...drawing} />
            </RenderInView>
          )}
        </div>
        <div className="space-y-1 border-t border-line px-4 py-2 text-sm text-faint">
          <p>{view === "matrix" ? MATRIX_LEGEND : `${SIZE_LEGENDS[size]} ${LINE_LEGEND}`}</p>
          <p>{COLOR_LEGENDS[color]}</p>
          <MarkLegend marks={marks} />
          {view === "graph" && <EdgeLegend graph={graph} />}
        </div>
      </Panel>
      <div className="grid min-w-0 gap-4 lg:row-span-2">
        <LinkEvidence graph={graph} pair={pair} link={link} customRpcUrl={customRpcUrl} />
        <SharedTokens graph={graph} pair={pair} resultKey={resultKey} />
      </div>
      <PairTable {...drawing} />
    </div>
  );
}

const MATRIX_LEGEND = "Each cell is a pair: the higher the score, the stronger the color. Arrow keys move.";
const LINE_LEGEND = "Gray line: score, stronger where the pair is flagged.";
const SIZE_LEGENDS = {
  tokens: "Size: tokens bought.",
  supply: "Size: share of the token's supply.",
} as const;
const COLOR_LEGENDS = {
  group: "Wallet color: group linked by evidence.",
  flag: "Wallet color: strongest flag among its pairs above the threshold.",
} as const;

function MarkLegend({ marks }: { marks: readonly WalletMark[] }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1">
      {countMarks(marks).map(({ color, name, wallets }) => (
        <li key={name} className="flex items-center gap-1.5">
          <svg width="8" height="8" aria-hidden="true">
            <circle cx="4" cy="4" r="4" fill={color} />
          </svg>
          <span>
            {name} · <span className="figure">{formatCount(wallets)}</span>{" "}
            {wallets === 1 ? "wallet" : "wallets"}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Distance below the window at which loading starts. */
const MARGIN = "200px";

/** Renders `children` once they are close to the visible area. */
function RenderInView({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (element.current === null) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true), {
      rootMargin: MARGIN,
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return <div ref={element}>{seen ? children : fallback}</div>;
}

function EdgeLegend({ graph }: { graph: SimilarityGraph }) {
  const kinds = new Set(listEdges(graph).map(({ kind }) => kind));
  if (kinds.size === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1">
      {[...kinds].map((kind) => {
        const { name, color, dashes } = EDGE_STYLES[kind];
        return (
          <li key={kind} className="flex items-center gap-1.5">
            <svg width="20" height="8" aria-hidden="true">
              <line
                x1="1"
                x2="19"
                y1="4"
                y2="4"
                stroke={color}
                strokeWidth="2"
                {...(dashes !== undefined && { strokeDasharray: dashes })}
              />
            </svg>
            {name}
          </li>
        );
      })}
    </ul>
  );
}

const SharedTokensView = lazyView(
  () => import("@/components/compare/similarity/shared-tokens-view"),
  <Panel title="Shared tokens">
    <div className="h-20" />
  </Panel>,
);

/** Loads the view with the first selection. */
function SharedTokens({ pair, ...props }: SharedTokensProps) {
  if (pair !== null) return <SharedTokensView {...props} pair={pair} />;
  return (
    <Panel title="Shared tokens">
      <p className="p-4 text-muted">Choose a line, a cell or a pair to see what both wallets bought.</p>
    </Panel>
  );
}
