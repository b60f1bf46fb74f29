import { forceCollide, forceLink, forceManyBody, forceSimulation, forceX, forceY } from "d3-force";
import { listEdges } from "@/components/compare/similarity/graph-links";
import type { SimilarityGraph } from "@/components/compare/similarity/similarity-graph";
import type { SimilarityQuery } from "@/components/compare/similarity/similarity-query";
import type { Circle } from "@/components/ui/circle";

export const GRAPH_WIDTH = 720;
export const GRAPH_HEIGHT = 480;

const MIN_RADIUS = 6;
const MAX_RADIUS = 20;
const MARGIN = 56;
const TICKS = 300;

/** Distance and strength of a link, regardless of the score. */
const LINK = { distance: 110, strength: 0.5 };

/**
 * Positions wallets, then outside addresses, so that similar and linked ones are close. The result is
 * deterministic.
 */
export function layoutGraph(graph: SimilarityGraph, size: SimilarityQuery["size"]): readonly Circle[] {
  const { wallets, pairs, vias } = graph;
  const sizes = wallets.map(({ tokens, supplyPercent }) =>
    size === "supply" ? (supplyPercent ?? 0) : tokens,
  );
  const maxSize = Math.max(Number.MIN_VALUE, ...sizes);
  // The area, not the radius, shows the size.
  const radii = sizes.map(
    (walletSize) => MIN_RADIUS + (MAX_RADIUS - MIN_RADIUS) * Math.sqrt(walletSize / maxSize),
  );
  const nodes = [...radii, ...vias.map(() => MIN_RADIUS)].map((radius) => ({
    radius,
    x: Number.NaN,
    y: Number.NaN,
  }));
  const edges = listEdges(graph).map(({ from, to }) => ({ source: from, target: to }));
  const links = pairs
    .filter(({ score }) => score > 0)
    .map(({ a, b, score }) => ({ source: a, target: b, score }));
  forceSimulation(nodes)
    .force(
      "alike",
      forceLink<(typeof nodes)[number], (typeof links)[number]>(links)
        .distance(({ score }) => 40 + 220 * (1 - score))
        .strength(({ score }) => score ** 2),
    )
    .force(
      "linked",
      forceLink<(typeof nodes)[number], (typeof edges)[number]>(edges)
        .distance(LINK.distance)
        .strength(LINK.strength),
    )
    .force("apart", forceManyBody().strength(-140))
    .force(
      "own place",
      forceCollide<(typeof nodes)[number]>().radius(({ radius }) => radius + 6),
    )
    .force("x", forceX().strength(0.05))
    .force("y", forceY().strength(0.08))
    .stop()
    .tick(TICKS);
  return fitIntoFrame(nodes);
}

/** Shifts and scales the graph into its frame. */
function fitIntoFrame(nodes: readonly Circle[]): readonly Circle[] {
  const minX = Math.min(...nodes.map(({ x }) => x));
  const maxX = Math.max(...nodes.map(({ x }) => x));
  const minY = Math.min(...nodes.map(({ y }) => y));
  const maxY = Math.max(...nodes.map(({ y }) => y));
  const scale = Math.min(
    (GRAPH_WIDTH - 2 * MARGIN) / Math.max(1, maxX - minX),
    (GRAPH_HEIGHT - 2 * MARGIN) / Math.max(1, maxY - minY),
    3,
  );
  return nodes.map(({ x, y, radius }) => ({
    x: GRAPH_WIDTH / 2 + (x - (minX + maxX) / 2) * scale,
    y: GRAPH_HEIGHT / 2 + (y - (minY + maxY) / 2) * scale,
    radius,
  }));
}
