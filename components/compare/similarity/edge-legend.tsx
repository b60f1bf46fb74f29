import { listEdges } from "@/components/compare/similarity/graph-links";
import { EDGE_STYLES } from "@/components/compare/similarity/link-labels";
import type { SimilarityGraph } from "@/components/compare/similarity/similarity-graph";

export function EdgeLegend({ graph }: { graph: SimilarityGraph }) {
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
