import { expect, test } from "vitest";
import { GRAPH_HEIGHT, GRAPH_WIDTH, layoutGraph } from "@/components/compare/similarity/layout-graph";
import type { SimilarityGraph } from "@/components/compare/similarity/similarity-graph";

const wallets = Array.from({ length: 30 }, (_, number) => ({
  address: String(number),
  label: null,
  tokens: number,
  supplyPercent: number === 3 ? 40 : null,
}));
const pairs = wallets.flatMap((_, a) =>
  wallets.slice(a + 1).map((__, offset) => {
    const b = a + 1 + offset;
    const score = a < 3 && b < 3 ? 0.95 : 0.02;
    return { a, b, score, binary: score, capital: score, shared: 1, flag: null };
  }),
);
const graph: SimilarityGraph = {
  ...{ wallets, pairs, averageSimilarity: 0, coordinationScore: 0 },
  ...{ incompleteWallets: 0, untestedPairs: 0, fixedOrders: [], leaderSearchComplete: true },
  ...{ links: [], linkedGroups: [], vias: [], hubs: [] },
};

test("the same comparison has the same layout", () => {
  expect(layoutGraph(graph, "tokens")).toEqual(layoutGraph(graph, "tokens"));
});

test("every wallet is within the frame, and more tokens mean a larger circle", () => {
  const positioned = layoutGraph(graph, "tokens");
  for (const { x, y } of positioned) {
    expect(x).toBeGreaterThan(0);
    expect(x).toBeLessThan(GRAPH_WIDTH);
    expect(y).toBeGreaterThan(0);
    expect(y).toBeLessThan(GRAPH_HEIGHT);
  }
  expect(positioned[0]?.radius).toBe(6);
  expect(positioned[29]?.radius).toBe(20);
});

test("by supply, the only wallet with a known share is the largest circle", () => {
  const positioned = layoutGraph(graph, "supply");
  expect(positioned.map(({ radius }) => radius).filter((radius) => radius > 6)).toEqual([20]);
  expect(positioned[3]?.radius).toBe(20);
});

test("similar wallets are closer together than others", () => {
  const positioned = layoutGraph(graph, "tokens");
  const distance = (a: number, b: number) => {
    const [first, second] = [positioned[a], positioned[b]];
    return Math.hypot((first?.x ?? 0) - (second?.x ?? 0), (first?.y ?? 0) - (second?.y ?? 0));
  };
  const others = wallets.slice(3).map((_, index) => distance(0, index + 3));
  expect(distance(0, 1)).toBeLessThan(others.reduce((sum, value) => sum + value, 0) / others.length);
});

test("two wallets, and one, have a layout", () => {
  const two = { ...graph, wallets: wallets.slice(0, 2), pairs: pairs.filter(({ b }) => b < 2) };
  const all = [
    ...layoutGraph(two, "tokens"),
    ...layoutGraph({ ...graph, wallets: wallets.slice(0, 1), pairs: [] }, "tokens"),
  ];
  expect(all.every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))).toBe(true);
});
