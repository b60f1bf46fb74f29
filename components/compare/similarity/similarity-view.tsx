"use client";

import { lazy, Suspense, useMemo } from "react";
import { DrawingControls } from "@/components/compare/similarity/drawing-controls";
import { EdgeLegend } from "@/components/compare/similarity/edge-legend";
import { findStrongestTie } from "@/components/compare/similarity/graph-ties";
import { MarkLegend } from "@/components/compare/similarity/mark-legend";
import { MatrixDrawing } from "@/components/compare/similarity/matrix-drawing";
import { PairTable } from "@/components/compare/similarity/pair-table";
import { SharedTokens } from "@/components/compare/similarity/shared-tokens";
import type { NameMints } from "@/components/compare/similarity/shared-tokens-view";
import {
  findGroups,
  listTiedGroups,
  type SimilarityGraph,
} from "@/components/compare/similarity/similarity-graph";
import { TieEvidence } from "@/components/compare/similarity/tie-evidence";
import { TiedGroups } from "@/components/compare/similarity/tied-groups";
import { useSimilarityQuery } from "@/components/compare/similarity/use-similarity-query";
import { markWallets } from "@/components/compare/similarity/wallet-marks";
import type { ApiCall } from "@/components/ui/json-dialog";
import { Panel } from "@/components/ui/panel";
import { PanelTools } from "@/components/ui/panel-tools";
import { WhenSeen } from "@/components/ui/when-seen";

const GraphDrawing = lazy(() => import("@/components/compare/similarity/graph-drawing"));

interface SimilarityViewProps {
  readonly graph: SimilarityGraph;
  /** Key of the full result. */
  readonly resultKey: string;
  /** The call that answers the same; null where there is none any more. */
  readonly call: ApiCall | null;
  readonly nameMints: NameMints;
  readonly customRpcUrl: string | null;
  /** True where the reader may start another analysis: who is signed in, on a page of their own. */
  readonly mayCall: boolean;
}

/** A comparison: as a graph or a matrix, with a table that follows what is chosen there. */
export function SimilarityView({
  graph,
  resultKey,
  call,
  nameMints,
  customRpcUrl,
  mayCall,
}: SimilarityViewProps) {
  const { query, look, linkTo } = useSimilarityQuery(graph.wallets.length, graph.pairs[0]?.score ?? 1);
  const { threshold, color, view, size } = query;
  const isTied = graph.tiedGroups.length > 0;
  const groups = useMemo(
    () => (isTied ? listTiedGroups(graph) : findGroups(graph, threshold)),
    [graph, isTied, threshold],
  );
  const marks = useMemo(
    () => markWallets(graph, groups, { color, threshold }),
    [graph, groups, color, threshold],
  );
  const drawing = { graph, groups, marks, query, look, linkTo };
  const placeholder = <div className="skeleton aspect-3/2 w-full" />;
  const { pair } = query;
  const tie =
    pair === null
      ? findStrongestTie(graph.ties)
      : (graph.ties.find(({ a, b }) => pair.includes(a) && pair.includes(b)) ?? null);
  const hasSupply = graph.wallets.some(({ supplyPercent }) => supplyPercent !== null);
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <Panel title="Who is alike" aside={call && <PanelTools call={call} />}>
        <DrawingControls query={query} look={look} hasSupply={hasSupply} />
        <div className="p-2">
          {view === "matrix" ? (
            <MatrixDrawing {...drawing} />
          ) : (
            <WhenSeen fallback={placeholder}>
              <Suspense fallback={placeholder}>
                <GraphDrawing {...drawing} />
              </Suspense>
            </WhenSeen>
          )}
        </div>
        <div className="space-y-1 border-t border-line px-4 py-2 text-sm text-faint">
          <p>{view === "matrix" ? MATRIX_LEGEND : `${SIZE_LEGENDS[size]} ${LINE_LEGEND}`}</p>
          <p>{color === "group" && isTied ? TIED_LEGEND : COLOR_LEGENDS[color]}</p>
          <MarkLegend marks={marks} />
          {view === "graph" && <EdgeLegend graph={graph} />}
        </div>
      </Panel>
      <div className="grid min-w-0 gap-4">
        <TieEvidence graph={graph} pair={pair} tie={tie} customRpcUrl={customRpcUrl} />
        <TiedGroups graph={graph} mayCall={mayCall} />
        <SharedTokens graph={graph} pair={pair} resultKey={resultKey} nameMints={nameMints} />
        <PairTable {...drawing} />
      </div>
    </div>
  );
}

const MATRIX_LEGEND = "Each cell is a pair: the higher the score, the stronger the colour. Arrow keys move.";
const LINE_LEGEND = "Grey line: score, stronger where the pair is flagged.";
const TIED_LEGEND = "Colour of a wallet: its group, joined by evidence.";
const SIZE_LEGENDS = {
  tokens: "Size: tokens bought.",
  supply: "Size: share of the token's supply.",
} as const;
const COLOR_LEGENDS = {
  group: "Colour of a wallet: its group, joined by pairs above the threshold.",
  flag: "Colour of a wallet: the strongest flag among its pairs above the threshold.",
} as const;
