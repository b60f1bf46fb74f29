import { forceCollide, forceLink, forceSimulation, forceX, forceY } from "d3-force";
import { BUBBLE_BOX } from "@/components/token/bubble-box";
import type { Circle } from "@/components/ui/circle";

const TICKS = 300;
/** Gap between circles, in units of the box. */
const GAP = 3;

/**
 * Packs circles with areas of `sizes` without overlap. `linked` are pairs of circles by index, which come close to each other.
 * The result is deterministic.
 */
export function packBubbles(
  sizes: readonly number[],
  linked: readonly (readonly [number, number])[] = [],
): readonly Circle[] {
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const nodes = sizes.map((size) => ({
    x: Number.NaN,
    y: Number.NaN,
    radius: total === 0 ? 0 : (BUBBLE_BOX / 2) * Math.sqrt(size / total),
  }));
  const links = linked.map(([source, target]) => ({ source, target }));
  const reach = (index: number) => nodes[index]?.radius ?? 0;
  const distances = linked.map(([a, b]) => reach(a) + reach(b) + 2 * GAP);
  forceSimulation(nodes)
    .force(
      "linked",
      forceLink(links)
        .distance((_, index) => distances[index] ?? 0)
        .strength(0.5)
        .iterations(4),
    )
    .force(
      "own place",
      forceCollide<(typeof nodes)[number]>()
        .radius(({ radius }) => radius + GAP)
        .iterations(4),
    )
    .force("x", forceX().strength(0.06))
    .force("y", forceY().strength(0.06))
    .stop()
    .tick(TICKS);
  return fitIntoBox(nodes);
}

/** Shifts and scales circles to fill the box. */
function fitIntoBox(bubbles: readonly Circle[]): readonly Circle[] {
  const edges = (read: (bubble: Circle) => number, side: -1 | 1) =>
    bubbles.map((bubble) => read(bubble) + side * bubble.radius);
  const minX = Math.min(...edges(({ x }) => x, -1));
  const maxX = Math.max(...edges(({ x }) => x, 1));
  const minY = Math.min(...edges(({ y }) => y, -1));
  const maxY = Math.max(...edges(({ y }) => y, 1));
  const scale = (BUBBLE_BOX - 2 * GAP) / Math.max(1, maxX - minX, maxY - minY);
  return bubbles.map(({ x, y, radius }) => ({
    x: BUBBLE_BOX / 2 + (x - (minX + maxX) / 2) * scale,
    y: BUBBLE_BOX / 2 + (y - (minY + maxY) / 2) * scale,
    radius: radius * scale,
  }));
}
