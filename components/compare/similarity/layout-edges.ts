import { polygonHull } from "d3-polygon";
import type { GraphEdge } from "@/components/compare/similarity/graph-links";
import type { Circle } from "@/components/ui/circle";

export interface EdgePath {
  readonly edge: GraphEdge;
  readonly path: string;
  readonly label: { readonly x: number; readonly y: number };
}

const APART = 22;
const HEAD_GAP = 5;
const HULL_MARGIN = 26;

/** Positions edges; several between the same nodes are bent apart. */
export function layoutEdges(edges: readonly GraphEdge[], positions: readonly Circle[]): readonly EdgePath[] {
  const edgesByEnds = new Map<string, GraphEdge[]>();
  for (const edge of edges) {
    const key = [edge.from, edge.to].sort((a, b) => a - b).join();
    edgesByEnds.set(key, [...(edgesByEnds.get(key) ?? []), edge]);
  }
  return [...edgesByEnds.values()].flatMap((parallelEdges) =>
    parallelEdges.flatMap((edge, position) => {
      const from = positions[edge.from];
      const to = positions[edge.to];
      if (from === undefined || to === undefined) return [];
      const bend = (position - (parallelEdges.length - 1) / 2) * APART;
      // Bent to one side of the pair, regardless of the direction.
      return [{ edge, ...bendLine(from, to, edge.from < edge.to ? bend : -bend) }];
    }),
  );
}

function bendLine(from: Circle, to: Circle, bend: number): Omit<EdgePath, "edge"> {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const length = Math.max(1, Math.hypot(dx, dy));
  const middle = {
    x: (from.x + to.x) / 2 - (dy / length) * bend * 2,
    y: (from.y + to.y) / 2 + (dx / length) * bend * 2,
  };
  const start = shorten(middle, from, from.radius);
  const end = shorten(middle, to, to.radius + HEAD_GAP);
  const formatPoint = ({ x, y }: { readonly x: number; readonly y: number }) =>
    `${x.toFixed(1)} ${y.toFixed(1)}`;
  return {
    path: `M${formatPoint(start)} Q${formatPoint(middle)} ${formatPoint(end)}`,
    label: { x: (start.x + 2 * middle.x + end.x) / 4, y: (start.y + 2 * middle.y + end.y) / 4 },
  };
}

/** Returns the point on the way from `far` to a circle, `by` units before its center. */
function shorten(far: { readonly x: number; readonly y: number }, to: Circle, by: number) {
  const length = Math.max(1, Math.hypot(to.x - far.x, to.y - far.y));
  return { x: to.x - ((to.x - far.x) / length) * by, y: to.y - ((to.y - far.y) / length) * by };
}

/** Returns the outline around circles and the position of its label. */
export function drawHull(circles: readonly Circle[]) {
  // Eight points around each circle give the hull of two or collinear wallets an area.
  const points = circles.flatMap(({ x, y, radius }) =>
    Array.from({ length: 8 }, (_, turn): [number, number] => {
      const angle = (turn * Math.PI) / 4;
      const reach = radius + HULL_MARGIN;
      return [x + Math.cos(angle) * reach, y + Math.sin(angle) * reach];
    }),
  );
  const hull = polygonHull(points) ?? points;
  const top = hull.reduce((highest, point) => (point[1] < highest[1] ? point : highest), hull[0] ?? [0, 0]);
  return {
    path: `M${hull.map((point) => point.map((value) => value.toFixed(1)).join(" ")).join("L")}Z`,
    label: { x: top[0], y: top[1] - 6 },
  };
}
