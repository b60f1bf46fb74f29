import { expect, test } from "vitest";
import { EDGE_STYLES } from "@/components/compare/similarity/link-labels";
import type { SimilarityGraph } from "@/components/compare/similarity/similarity-graph";
import { countMarks, markWallets } from "@/components/compare/similarity/wallet-marks";

const wallet = (address: string) => ({ address, label: null, tokens: 1, supplyPercent: null });
const pair = (a: number, b: number, score: number) => ({
  a,
  b,
  score,
  binary: score,
  capital: score,
  shared: 1,
});
const graph: SimilarityGraph = {
  wallets: ["p", "q", "r", "s"].map(wallet),
  pairs: [
    { ...pair(0, 1, 0.9), flag: "HIGH_OVERLAP" },
    { ...pair(1, 2, 0.8), flag: "HIGH_SIMILARITY" },
    { ...pair(2, 3, 0.1), flag: null },
  ],
  ...{ links: [], linkedGroups: [], vias: [], hubs: [] },
  averageSimilarity: 0.6,
  coordinationScore: 0.6,
  ...{ incompleteWallets: 0, untestedPairs: 0, fixedOrders: [], leaderSearchComplete: true },
};
const namesBy = (color: "group" | "flag", groups: readonly (number | null)[]) =>
  markWallets(graph, groups, { color, threshold: 0.7 }).map(({ name }) => name);

test.each([
  [
    "group, wallets of one group have the same mark",
    [0, 0, 3, null],
    "group 1, group 1, group 4, no evidence of links",
  ],
  [
    "group, those beyond the fourth share a mark",
    [4, 5, 0, 0],
    "a smaller group, a smaller group, group 1, group 1",
  ],
  [
    "flag, a wallet has the strongest flag of its pairs",
    [0, 0, 0, null],
    "high overlap, high similarity, high similarity, no flag",
  ],
])("by %s", (by, groups, names) => {
  expect(namesBy(by.startsWith("group") ? "group" : "flag", groups).join(", ")).toBe(names);
});

test("the legend lists each mark once, with the number of wallets", () => {
  const marks = markWallets(graph, [0, 0, 0, null], { color: "group", threshold: 0.7 });
  expect(countMarks(marks).map(({ name, wallets }) => [name, wallets])).toEqual([
    ["group 1", 3],
    ["no evidence of links", 1],
  ]);
});

test("no wallet is marked or named by similarity alone, and no mark has the color of gain or loss", () => {
  const alike = { ...graph, pairs: graph.pairs.map((each) => ({ ...each, score: 0.95 })) };
  const alone = markWallets(alike, [null, null, null, null], { color: "group", threshold: 0.7 });
  expect(new Set(alone.map(({ name }) => name))).toEqual(new Set(["no evidence of links"]));
  const colors = (["group", "flag"] as const).flatMap((color) =>
    markWallets(graph, [0, 1, 2, 3], { color, threshold: 0 }).map((mark) => mark.color),
  );
  const edges = Object.values(EDGE_STYLES).map(({ color }) => color);
  expect([...colors, ...edges].filter((color) => /gain|loss/.test(color))).toEqual([]);
});
