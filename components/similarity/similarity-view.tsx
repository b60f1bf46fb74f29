"use client";

import { lazy, Suspense, useMemo } from "react";
import { MatrixDrawing } from "@/components/similarity/matrix-drawing";
import { PairTable } from "@/components/similarity/pair-table";
import { SharedTokens } from "@/components/similarity/shared-tokens";
import { findGroups, type SimilarityGraph } from "@/components/similarity/similarity-graph";
import type { SimilarityQuery } from "@/components/similarity/similarity-query";
import { type Look, useSimilarityQuery } from "@/components/similarity/use-similarity-query";
import { Panel } from "@/components/ui/panel";
import { type ApiCall, PanelTools } from "@/components/ui/panel-tools";
import { WhenSeen } from "@/components/ui/when-seen";

const GraphDrawing = lazy(() => import("@/components/similarity/graph-drawing"));

/** What a picture of a comparison needs. */
export interface DrawingProps {
  readonly graph: SimilarityGraph;
  /** Of each wallet, by number. */
  readonly groups: readonly (number | null)[];
  readonly query: SimilarityQuery;
  readonly look: (change: Look) => void;
  /** Props of a link that looks at something else. */
  readonly linkTo: ReturnType<typeof useSimilarityQuery>["linkTo"];
}

/** A comparison: as a graph or a matrix, with a table that follows what is chosen there. */
export function SimilarityView({ graph, call }: { graph: SimilarityGraph; call: ApiCall }) {
  const { query, look, linkTo } = useSimilarityQuery(graph.wallets.length);
  const groups = useMemo(() => findGroups(graph, query.threshold), [graph, query.threshold]);
  const drawing = { graph, groups, query, look, linkTo };
  const placeholder = <div className="skeleton aspect-3/2 w-full" />;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-5">
      <Panel title="Who is alike" aside={<PanelTools call={call} />} className="lg:col-span-3">
        <Controls query={query} look={look} />
        <div className="p-2">
          {query.view === "matrix" ? (
            <MatrixDrawing {...drawing} />
          ) : (
            <WhenSeen fallback={placeholder}>
              <Suspense fallback={placeholder}>
                <GraphDrawing {...drawing} />
              </Suspense>
            </WhenSeen>
          )}
        </div>
        <p className="border-t border-line px-4 py-2 text-sm text-faint">
          {LEGENDS[query.view]} Colour of a wallet: its group, joined by pairs above the threshold.
        </p>
      </Panel>
      <div className="grid min-w-0 gap-4 lg:col-span-2">
        <SharedTokens graph={graph} pair={query.pair} path={call.path} />
        <PairTable {...drawing} />
      </div>
    </div>
  );
}

const LEGENDS = {
  graph: "Size: tokens bought. Line: score, in the accent colour where the pair is flagged.",
  matrix: "Each cell is a pair: the higher the score, the stronger the colour.",
} as const;

const VIEWS = [
  { view: "graph", name: "Graph" },
  { view: "matrix", name: "Matrix" },
] as const;

function Controls({ query, look }: Pick<DrawingProps, "query" | "look">) {
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2 border-b border-line px-4 py-2">
      <fieldset className="flex overflow-hidden rounded-md border border-line-strong">
        <legend className="sr-only">View</legend>
        {VIEWS.map(({ view, name }) => (
          <button
            key={view}
            type="button"
            aria-pressed={query.view === view}
            onClick={() => look({ view })}
            className="h-[1.875rem] border-l border-line-strong px-3 text-muted first:border-l-0 hover:bg-raised aria-pressed:bg-raised aria-pressed:text-text"
          >
            {name}
          </button>
        ))}
      </fieldset>
      <label className="flex min-w-52 flex-1 items-center gap-3 text-sm text-muted">
        Score from
        <input
          type="range"
          min={0}
          max={1}
          step={0.05}
          value={query.threshold}
          onChange={(event) => look({ threshold: Number(event.target.value) })}
          className="min-w-0 flex-1 accent-(--accent)"
        />
        <output className="figure w-9 text-right text-text">{query.threshold.toFixed(2)}</output>
      </label>
    </div>
  );
}
