import { expect, test } from "vitest";
import { BUBBLE_BOX } from "@/components/token/bubble-box";
import { packBubbles } from "@/components/token/pack-bubbles";

const SIZES = [38.2, 12, 9.5, 4, 4, 2.2, 1, 1, 0.8, 0.5, 0.4, 0.3, 0.2, 0.2, 0.1, 0.1, 0.05, 0.01, 0.01, 0];

test("areas of circles are proportional to their sizes, do not overlap, and are in the box", () => {
  const bubbles = packBubbles(SIZES);
  const perSize = (bubbles[0]?.radius ?? 0) ** 2 / (SIZES[0] ?? 1);
  for (const [index, { x, y, radius }] of bubbles.entries()) {
    expect(radius ** 2).toBeCloseTo(perSize * (SIZES[index] ?? 0), 6);
    for (const edge of [x - radius, y - radius]) expect(edge).toBeGreaterThanOrEqual(0);
    for (const edge of [x + radius, y + radius]) expect(edge).toBeLessThanOrEqual(BUBBLE_BOX);
    for (const other of bubbles.slice(index + 1)) {
      const apart = Math.hypot(other.x - x, other.y - y);
      expect(apart).toBeGreaterThan(other.radius + radius - 1);
    }
  }
});

test("the same sizes have the same layout, and one circle fills the box", () => {
  expect(packBubbles(SIZES)).toEqual(packBubbles(SIZES));
  const [only] = packBubbles([5]);
  expect(only?.radius).toBeGreaterThan(BUBBLE_BOX / 2 - 10);
});

test("a token without supply has finite circles of radius 0", () => {
  expect(packBubbles([0, 0]).every(({ x, y, radius }) => Number.isFinite(x + y) && radius === 0)).toBe(true);
});

test("linked circles are closer together", () => {
  const sizes = Array.from({ length: 12 }, () => 5);
  const apart = (linked: readonly (readonly [number, number])[]) => {
    const bubbles = packBubbles(sizes, linked);
    const [first, last] = [bubbles[0], bubbles[11]];
    return Math.hypot((first?.x ?? 0) - (last?.x ?? 0), (first?.y ?? 0) - (last?.y ?? 0));
  };
  const radius = packBubbles(sizes)[0]?.radius ?? 0;
  expect(apart([])).toBeGreaterThan(3 * radius);
  expect(apart([[0, 11]])).toBeLessThan(2.5 * radius);
});
