import { formatSol } from "@walletlens/format";
import type { DrawnEdge, DrawnGraph } from "@/components/compare/similarity/draw-graph";
import { DrawingText } from "@/components/compare/similarity/drawing-text";
import { EDGE_KINDS, type GraphEdge } from "@/components/compare/similarity/graph-links";
import { EDGE_STYLES } from "@/components/compare/similarity/link-labels";
import type { GraphVia } from "@/components/compare/similarity/similarity-graph";
import type { DrawingProps } from "@/components/compare/similarity/use-similarity-query";

interface GroupHullsProps {
  readonly groups: DrawnGraph["groups"];
  readonly labelClasses: DrawnGraph["labelClasses"];
}

export function GroupHulls({ groups, labelClasses }: GroupHullsProps) {
  return groups.map(({ path, label }) => (
    <g key={label.id}>
      <path
        d={path}
        fill="var(--accent)"
        fillOpacity={0.07}
        stroke="var(--accent)"
        strokeOpacity={0.35}
        strokeWidth={1.5}
        strokeLinejoin="round"
      />
      <DrawingText label={label} labelClasses={labelClasses} fill="var(--text)" />
    </g>
  ));
}

interface LinkEdgesProps {
  readonly edges: DrawnGraph["edges"];
  readonly labelClasses: DrawnGraph["labelClasses"];
  /** Prefix of the ids of arrow heads. */
  readonly id: string;
  readonly isHighlighted: (edge: GraphEdge) => boolean;
  readonly linkTo: DrawingProps["linkTo"];
}

export function LinkEdges({ edges, labelClasses, id, isHighlighted, linkTo }: LinkEdgesProps) {
  return (
    <>
      <defs>
        {EDGE_KINDS.map((kind) => (
          <marker
            key={kind}
            id={`${id}-${kind}`}
            viewBox="0 0 8 8"
            refX={6}
            refY={4}
            markerWidth={9}
            markerHeight={9}
            markerUnits="userSpaceOnUse"
            orient="auto"
          >
            <path d="M0 0L8 4L0 8Z" fill={EDGE_STYLES[kind].color} />
          </marker>
        ))}
      </defs>
      {edges.map((drawnEdge) => (
        <LinkEdge
          key={drawnEdge.id}
          drawn={drawnEdge}
          head={`${id}-${drawnEdge.edge.kind}`}
          isHighlighted={isHighlighted(drawnEdge.edge)}
          link={drawnEdge.edge.pair === null ? null : linkTo({ pair: drawnEdge.edge.pair })}
        />
      ))}
      {edges.map(({ id: key, edge, amount }) => (
        <g key={key} className={`figure pointer-events-none ${isHighlighted(edge) ? "" : "opacity-15"}`}>
          {amount !== null && (
            <DrawingText label={amount} labelClasses={labelClasses} fill={EDGE_STYLES[edge.kind].color} />
          )}
        </g>
      ))}
    </>
  );
}

interface LinkEdgeProps {
  readonly drawn: DrawnEdge;
  readonly head: string;
  readonly isHighlighted: boolean;
  /** Null for an edge without evidence. */
  readonly link: ReturnType<DrawingProps["linkTo"]> | null;
}

function LinkEdge({ drawn: { edge, path }, head, isHighlighted, link }: LinkEdgeProps) {
  const { color, name, dashes } = EDGE_STYLES[edge.kind];
  const amount = edge.amountSol === null ? "" : `, ${formatSol(edge.amountSol)} SOL`;
  const words = `${name}: ${edge.words}${amount}`;
  const lines = (
    <>
      <path
        d={path}
        fill="none"
        stroke={color}
        strokeWidth={edge.kind === "trading" ? 3 : 1.75}
        strokeLinecap="round"
        {...(dashes !== undefined && { strokeDasharray: dashes })}
        {...(edge.isDirected && { markerEnd: `url(#${head})` })}
      />
      <path d={path} fill="none" stroke="transparent" strokeWidth={14} />
    </>
  );
  const className = isHighlighted ? "" : "opacity-15";
  if (link === null) {
    return (
      <g data-tip={words} data-edge={edge.kind} className={className}>
        {lines}
      </g>
    );
  }
  return (
    // By keyboard a pair is selected in the table: a tab stop at each edge would be too many.
    <a
      href={link.href}
      onClick={link.onClick}
      tabIndex={-1}
      aria-label={words}
      data-tip={words}
      data-edge={edge.kind}
      className={className}
    >
      {lines}
    </a>
  );
}

interface ViaNodesProps {
  readonly nodes: DrawnGraph["nodes"];
  readonly labelClasses: DrawnGraph["labelClasses"];
  readonly vias: readonly GraphVia[];
}

/** Outside addresses as squares, gray for hubs. `nodes` has the same order. */
export function ViaNodes({ vias, nodes, labelClasses }: ViaNodesProps) {
  return vias.map(({ address, isHub }, index) => {
    const node = nodes[index];
    if (node === undefined) return null;
    const { x, y, radius, label } = node;
    return (
      <g key={address} data-tip={`${address}: ${isHub ? "hub" : "not compared"}`} className="figure">
        <rect
          opacity={isHub ? 0.6 : 1}
          x={x - radius}
          y={y - radius}
          width={2 * radius}
          height={2 * radius}
          rx={2}
          fill={isHub ? "var(--line-strong)" : "var(--surface)"}
          stroke={isHub ? "var(--text-faint)" : "var(--text-muted)"}
          strokeWidth={2}
        />
        <DrawingText label={label} labelClasses={labelClasses} fill="var(--text-faint)" />
      </g>
    );
  });
}
