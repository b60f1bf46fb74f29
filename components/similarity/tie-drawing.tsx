import { formatSol, shortAddress } from "@walletlens/client/format";
import { EDGE_KINDS, type GraphEdge } from "@/components/similarity/graph-ties";
import { titleGroup } from "@/components/similarity/group-title";
import type { PlacedWallet } from "@/components/similarity/layout-graph";
import { drawHull, type PlacedEdge, placeEdges } from "@/components/similarity/place-edges";
import type { SimilarityGraph } from "@/components/similarity/similarity-graph";
import type { DrawingProps } from "@/components/similarity/similarity-view";
import { EDGE_STYLES } from "@/components/similarity/tie-words";

/** More labels than these cover each other; the amounts then stand in the panel and on hover. */
const MOST_LABELS = 24;

/** Outlines of the groups that ties connect, under everything else. */
export function GroupHulls({ graph, places }: { graph: SimilarityGraph; places: readonly PlacedWallet[] }) {
  return graph.tiedGroups.map(({ wallets }, group) => {
    const hull = drawHull(wallets.flatMap((number) => places[number] ?? []));
    return (
      <g key={wallets.join()}>
        <path
          d={hull.path}
          fill="var(--accent)"
          fillOpacity={0.07}
          stroke="var(--accent)"
          strokeOpacity={0.35}
          strokeWidth={1.5}
          strokeLinejoin="round"
        />
        <text
          x={hull.label.x}
          y={hull.label.y}
          textAnchor="middle"
          fill="var(--text)"
          stroke="var(--surface)"
          strokeWidth={4}
          paintOrder="stroke"
          className="text-[14px] max-sm:text-[22px]"
        >
          {titleGroup(graph, group)}
        </text>
      </g>
    );
  });
}

/** Lines of the evidence: an arrow shows which way money went or who paid. */
export function TieEdges({
  edges,
  places,
  id,
  isLit,
  linkTo,
}: {
  edges: readonly GraphEdge[];
  places: readonly PlacedWallet[];
  /** Prefix of the arrow heads' ids. */
  id: string;
  isLit: (edge: GraphEdge) => boolean;
  linkTo: DrawingProps["linkTo"];
}) {
  const placed = placeEdges(edges, places);
  const labelled = placed.filter(({ edge }) => edge.amountSol !== null);
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
      {placed.map((each) => (
        <TieEdge
          key={`${each.edge.from}-${each.edge.to}-${each.edge.kind}`}
          placed={each}
          head={`${id}-${each.edge.kind}`}
          isLit={isLit(each.edge)}
          link={each.edge.pair === null ? null : linkTo({ pair: each.edge.pair })}
        />
      ))}
      {labelled.length <= MOST_LABELS &&
        labelled.map(({ edge, label }) => (
          <text
            key={`${edge.from}-${edge.to}-${edge.kind}`}
            x={label.x}
            y={label.y}
            textAnchor="middle"
            dominantBaseline="middle"
            fill={EDGE_STYLES[edge.kind].color}
            stroke="var(--surface)"
            strokeWidth={4}
            paintOrder="stroke"
            className={`figure pointer-events-none text-[12px] max-sm:text-[20px] ${isLit(edge) ? "" : "opacity-15"}`}
          >
            {formatSol(edge.amountSol ?? 0)} SOL
          </text>
        ))}
    </>
  );
}

function TieEdge({
  placed: { edge, path },
  head,
  isLit,
  link,
}: {
  placed: PlacedEdge;
  head: string;
  isLit: boolean;
  /** Null for a line that leads to no evidence. */
  link: ReturnType<DrawingProps["linkTo"]> | null;
}) {
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
  const className = isLit ? "" : "opacity-15";
  if (link === null) {
    return (
      <g data-tip={words} data-edge={edge.kind} className={className}>
        {lines}
      </g>
    );
  }
  return (
    // By keyboard a pair is chosen in the table below: a stop at each line would be in everybody's way.
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

/** Addresses outside the comparison: squares, grey where they prove nothing. */
export function ViaNodes({ graph, places }: { graph: SimilarityGraph; places: readonly PlacedWallet[] }) {
  return graph.vias.map(({ address, isHub }, place) => {
    const at = places[graph.wallets.length + place];
    if (at === undefined) return null;
    const name = isHub ? "hub" : "not compared";
    return (
      <g key={address} data-tip={`${address}: ${name}`} opacity={isHub ? 0.6 : 1}>
        <rect
          x={at.x - at.radius}
          y={at.y - at.radius}
          width={2 * at.radius}
          height={2 * at.radius}
          rx={2}
          fill={isHub ? "var(--line-strong)" : "var(--surface)"}
          stroke={isHub ? "var(--text-faint)" : "var(--text-muted)"}
          strokeWidth={2}
        />
        <text
          x={at.x}
          y={at.y + at.radius + 4}
          textAnchor="middle"
          dominantBaseline="hanging"
          fill="var(--text-faint)"
          stroke="var(--surface)"
          strokeWidth={4}
          paintOrder="stroke"
          className="figure text-[12px] max-sm:text-[20px]"
        >
          {shortAddress(address)}
        </text>
      </g>
    );
  });
}
