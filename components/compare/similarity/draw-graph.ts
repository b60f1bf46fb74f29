import { formatSol, shortAddress } from "@walletlens/client/format";
import { listEdges } from "@/components/compare/similarity/graph-links";
import { titleGroup } from "@/components/compare/similarity/group-title";
import { type DrawnLabel, findLabelRoom, TEXT_SIZES } from "@/components/compare/similarity/label-layout";
import type { PlacedWallet } from "@/components/compare/similarity/layout-graph";
import { drawHull, type PlacedEdge, placeEdges } from "@/components/compare/similarity/place-edges";
import type { SimilarityGraph } from "@/components/compare/similarity/similarity-graph";

/** Outline of wallets that links connect. */
export interface DrawnGroup {
  /** Path of SVG. */
  readonly path: string;
  readonly label: DrawnLabel;
}

/** Line of evidence; no label where no amount is known. */
export interface DrawnEdge extends PlacedEdge {
  readonly id: string;
  readonly amount: DrawnLabel | null;
}

/** Wallet, or address outside the comparison. */
export interface DrawnNode extends PlacedWallet {
  readonly label: DrawnLabel;
}

/** Graph with places, outlines and texts, in units of the drawing. */
export interface DrawnGraph {
  /** Wallets by number, and after them the addresses outside. */
  readonly nodes: readonly DrawnNode[];
  readonly groups: readonly DrawnGroup[];
  readonly edges: readonly DrawnEdge[];
  /** Class names of the labels, by their ids: which of them have room. */
  readonly room: ReadonlyMap<string, string>;
}

/** From a circle to the top of its label. */
const LABEL_GAP = 4;

/** Draws a graph at its places. The chosen wallet keeps its address, regardless of the nodes around it. */
export function drawGraph(
  graph: SimilarityGraph,
  places: readonly PlacedWallet[],
  chosen: number | null,
): DrawnGraph {
  const addresses = [...graph.wallets, ...graph.vias].map(({ address }) => address);
  const nodes = places.map((place, number): DrawnNode => {
    const isOutside = number >= graph.wallets.length;
    return { ...place, label: labelNode(place, addresses[number] ?? "", number, isOutside) };
  });
  const groups = graph.linkedGroups.map(({ wallets }, place): DrawnGroup => {
    const { path, label } = drawHull(wallets.flatMap((number) => places[number] ?? []));
    const text = titleGroup(graph, place);
    return { path, label: { ...label, id: `group-${place}`, text, at: "above", size: TEXT_SIZES.group } };
  });
  const edges = placeEdges(listEdges(graph), places).map(drawEdge);
  return { nodes, groups, edges, room: findLabelRoom(byWeight(nodes, groups, edges, chosen), places) };
}

function labelNode(
  { x, y, radius }: PlacedWallet,
  address: string,
  number: number,
  isOutside: boolean,
): DrawnLabel {
  const size = isOutside ? TEXT_SIZES.detail : TEXT_SIZES.wallet;
  return {
    id: `node-${number}`,
    text: shortAddress(address),
    x,
    y: y + radius + LABEL_GAP,
    at: "below",
    size,
  };
}

function drawEdge(placed: PlacedEdge): DrawnEdge {
  const { from, to, kind, isDirected, amountSol } = placed.edge;
  const id = `edge-${from}-${to}-${kind}-${isDirected}`;
  if (amountSol === null) return { ...placed, id, amount: null };
  const text = `${formatSol(amountSol)} SOL`;
  const place = { ...placed.label, at: "middle", isClearOfCircles: true } as const;
  return { ...placed, id, amount: { ...place, id, text, size: TEXT_SIZES.detail } };
}

/** Labels by what a reader needs first: what was chosen, groups, large wallets, addresses outside, large amounts. */
function byWeight(
  nodes: readonly DrawnNode[],
  groups: readonly DrawnGroup[],
  edges: readonly DrawnEdge[],
  chosen: number | null,
): readonly DrawnLabel[] {
  const first = chosen === null ? [] : nodes.slice(chosen, chosen + 1);
  const others = nodes.filter((node) => !first.includes(node)).toSorted((a, b) => b.radius - a.radius);
  const amounts = edges.toSorted((a, b) => (b.edge.amountSol ?? 0) - (a.edge.amountSol ?? 0));
  return [
    ...first.map(({ label }) => label),
    ...groups.map(({ label }) => label),
    ...others.map(({ label }) => label),
    ...amounts.flatMap(({ amount }) => amount ?? []),
  ];
}
