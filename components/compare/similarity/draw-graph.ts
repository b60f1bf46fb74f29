import { formatCount, formatSol, shortAddress } from "@walletlens/format";
import { listEdges } from "@/components/compare/similarity/graph-links";
import { type DrawnLabel, findLabelClasses, TEXT_SIZES } from "@/components/compare/similarity/label-layout";
import { drawHull, type EdgePath, layoutEdges } from "@/components/compare/similarity/layout-edges";
import type { SimilarityGraph } from "@/components/compare/similarity/similarity-graph";
import { formatSupplyShare } from "@/components/token/format-supply-share";
import type { Circle } from "@/components/ui/circle";

export interface DrawnGroup {
  readonly path: string;
  readonly label: DrawnLabel;
}

/** No label if the amount is unknown. */
export interface DrawnEdge extends EdgePath {
  readonly id: string;
  readonly amount: DrawnLabel | null;
}

export interface DrawnNode extends Circle {
  readonly label: DrawnLabel;
}

/** Graph with positions, outlines and labels, in units of the drawing. */
export interface DrawnGraph {
  /** Wallets by number, then outside addresses. */
  readonly nodes: readonly DrawnNode[];
  readonly groups: readonly DrawnGroup[];
  readonly edges: readonly DrawnEdge[];
  /** Class names of the labels by id. They hide overlapping labels. */
  readonly labelClasses: ReadonlyMap<string, string>;
}

/** Gap between a circle and its label. */
const LABEL_GAP = 4;

/** Draws a graph at its positions. The label of the selected wallet is always visible. */
export function drawGraph(
  graph: SimilarityGraph,
  positions: readonly Circle[],
  chosen: number | null,
): DrawnGraph {
  const addresses = [...graph.wallets, ...graph.vias].map(({ address }) => address);
  const nodes = positions.map((position, number): DrawnNode => {
    const isOutside = number >= graph.wallets.length;
    return { ...position, label: labelNode(position, addresses[number] ?? "", number, isOutside) };
  });
  const groups = graph.linkedGroups.map(({ wallets }, position): DrawnGroup => {
    const { path, label } = drawHull(wallets.flatMap((number) => positions[number] ?? []));
    const text = titleGroup(graph, position);
    return { path, label: { ...label, id: `group-${position}`, text, at: "above", size: TEXT_SIZES.group } };
  });
  const edges = layoutEdges(listEdges(graph), positions).map(drawEdge);
  return {
    nodes,
    groups,
    edges,
    labelClasses: findLabelClasses(byWeight(nodes, groups, edges, chosen), positions),
  };
}

function labelNode(
  { x, y, radius }: Circle,
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

function drawEdge(positioned: EdgePath): DrawnEdge {
  const { from, to, kind, isDirected, amountSol } = positioned.edge;
  const id = `edge-${from}-${to}-${kind}-${isDirected}`;
  if (amountSol === null) return { ...positioned, id, amount: null };
  const text = `${formatSol(amountSol)} SOL`;
  const position = { ...positioned.label, at: "middle", isClearOfCircles: true } as const;
  return { ...positioned, id, amount: { ...position, id, text, size: TEXT_SIZES.detail } };
}

/** Orders labels by priority: selection, groups, large wallets, outside addresses, large amounts. */
function byWeight(
  nodes: readonly DrawnNode[],
  groups: readonly DrawnGroup[],
  edges: readonly DrawnEdge[],
  chosen: number | null,
): readonly DrawnLabel[] {
  const chosenNodes = chosen === null ? [] : nodes.slice(chosen, chosen + 1);
  const otherNodes = nodes
    .filter((node) => !chosenNodes.includes(node))
    .toSorted((a, b) => b.radius - a.radius);
  const amounts = edges.toSorted((a, b) => (b.edge.amountSol ?? 0) - (a.edge.amountSol ?? 0));
  return [
    ...chosenNodes.map(({ label }) => label),
    ...groups.map(({ label }) => label),
    ...otherNodes.map(({ label }) => label),
    ...amounts.flatMap(({ amount }) => amount ?? []),
  ];
}

/** Returns a title such as "Group 1 · 4 wallets · 12.40% of supply". */
export function titleGroup({ linkedGroups, wallets }: SimilarityGraph, position: number): string {
  const group = linkedGroups[position];
  if (group === undefined) return "";
  const shares = group.wallets.map((number) => wallets[number]?.supplyPercent ?? null);
  const isKnown = shares.every((share) => share !== null);
  const share = group.supplyPercent ?? (isKnown ? shares.reduce((sum, each) => sum + each, 0) : null);
  const parts = [`Group ${position + 1}`, `${formatCount(group.wallets.length)} wallets`];
  return [...parts, ...(share === null ? [] : [`${formatSupplyShare(share)} of supply`])].join(" · ");
}
