import { expect, test } from "vitest";
import { buildSimilarityGraph } from "@/components/compare/similarity/build-similarity-graph";
import { titleGroup } from "@/components/compare/similarity/draw-graph";
import { findStrongestLink, listEdges } from "@/components/compare/similarity/graph-links";
import { drawHull, layoutEdges } from "@/components/compare/similarity/layout-edges";
import type { LinkEvidenceRow } from "@/components/compare/similarity/similarity-graph";

const AT = "2025-01-01T00:00:00.000Z";
const detail = {
  ...{ via: null, hops: null, amountSol: null, secondsApart: null, expected: null, side: null },
  ...{ withinSeconds: null, leader: null, follows: [], ofA: null, ofB: null },
  ...{ testedEvents: null, unsolicited: false },
};
const buildKind = (
  kind: LinkEvidenceRow["kind"],
  fields: Partial<LinkEvidenceRow["detail"]> = {},
  count = 1,
): LinkEvidenceRow => ({
  ...{ kind, count, first: AT, last: AT, signatures: [], events: [] },
  ...{ pValue: null, qValue: null, holds: true, detail: { ...detail, ...fields } },
});
const part = (count: number, amountSol: number | null) => ({ count, amountSol });

function buildGraph(
  links: readonly { pair: readonly [string, string]; kinds: readonly LinkEvidenceRow[] }[],
) {
  const coverage = {
    ...{ incompleteWallets: [], untestedPairs: 0, referenceWallets: 0, tokensRead: 0, tokensUnread: 0 },
    ...{ referenceDay: "2025-10-09", referenceId: "" },
    ...{ funderCalls: 0, unreadFunders: [], unreadAddresses: [] },
    ...{ leaderLookups: 0, unresolvedLeaders: [], pairsWithoutLeaderCheck: 0 },
    hubs: [{ address: "exchange", wallets: ["x", "z"] }],
  };
  const sizes = { binary: 1, capital: 1 };
  return buildSimilarityGraph({
    full: {
      links: links.map(({ pair: [walletA, walletB], kinds }) => ({
        ...{ walletA, walletB, verdict: "linked" as const, kinds: [...kinds] },
      })),
      groups: [{ wallets: ["x", "y"], verdict: "linked", kinds: ["transfer"], supplyPercent: 12.4 }],
      coverage,
      globalMetrics: { averageSimilarity: 0, mostSimilarPairs: [] },
      pairwiseSimilarities: [],
      uniqueTokensPerWallet: { x: sizes, y: sizes, z: sizes },
      walletLabels: {},
      notFound: [],
    },
    agent: { coordinationScore: 0, pairs: [] },
    holders: null,
  });
}

test("a transfer of 2 SOL points from sender to receiver, with a second arrow for a return", () => {
  const sent = buildKind("transfer", { ofA: part(3, 2), ofB: part(0, 0) });
  const edges = listEdges(buildGraph([{ pair: ["x", "y"], kinds: [sent] }]));
  expect(edges.map(({ from, to, isDirected, amountSol }) => [from, to, isDirected, amountSol])).toEqual([
    [0, 1, true, 2],
    [3, 0, false, null],
    [3, 2, false, null],
  ]);
  const both = buildKind("transfer", { ofA: part(3, 2), ofB: part(1, 0.5) });
  const [there, back] = listEdges(buildGraph([{ pair: ["x", "y"], kinds: [both] }]));
  expect([there, back].map((edge) => [edge?.from, edge?.to, edge?.amountSol])).toEqual([
    [0, 1, 2],
    [1, 0, 0.5],
  ]);
});

test("an outside funder has its own node and one line per wallet, regardless of its linked pairs", () => {
  const funded = buildKind("common_funder", { via: "funder", hops: 1, ofA: part(1, 5), ofB: part(1, 4) });
  const links = (["x y", "x z", "y z"] as const).map((pair) => {
    const [a = "", b = ""] = pair.split(" ");
    return { pair: [a, b] as const, kinds: [funded] };
  });
  const graph = buildGraph(links);
  expect(graph.vias).toEqual([
    { address: "funder", isHub: false },
    { address: "exchange", isHub: true },
  ]);
  const funding = listEdges(graph).filter(({ kind }) => kind === "funding");
  expect(funding.map(({ from, to }) => [from, to])).toEqual([
    [3, 0],
    [3, 1],
    [3, 2],
  ]);
});

test("a statistic that chance explains has no line", () => {
  const graph = (holds: boolean) =>
    buildGraph([{ pair: ["x", "y"], kinds: [{ ...buildKind("synchronous"), holds }] }]);
  const trading = (holds: boolean) => listEdges(graph(holds)).filter(({ kind }) => kind === "trading");
  expect([trading(true).length, trading(false).length]).toEqual([1, 0]);
});

test("a group member that funded others is not a second node", () => {
  const funded = buildKind("common_funder", { via: "x", hops: 1, ofA: part(1, 5), ofB: part(1, 4) });
  const graph = buildGraph([{ pair: ["y", "z"], kinds: [funded] }]);
  expect(graph.vias.map(({ address }) => address)).toEqual(["exchange"]);
  const funding = listEdges(graph).filter(({ kind }) => kind === "funding");
  expect(funding.map(({ from, to }) => [from, to])).toEqual([
    [0, 1],
    [0, 2],
  ]);
});

test("a comparison opens on the strongest evidence: more kinds before more events", () => {
  const few = { pair: ["x", "y"] as const, kinds: [buildKind("transfer"), buildKind("same_signer")] };
  const many = { pair: ["x", "z"] as const, kinds: [buildKind("transfer", {}, 50)] };
  const link = findStrongestLink(buildGraph([many, few]).links);
  expect([link?.a, link?.b]).toEqual([0, 1]);
  expect(findStrongestLink([])).toBeNull();
});

test("a group title has its number, its wallets and its share of the supply", () => {
  expect(titleGroup(buildGraph([]), 0)).toBe("Group 1 · 2 wallets · 12.40% of supply");
});

test("two lines of one pair are apart, and an outline encloses its circles", () => {
  const both = buildKind("transfer", { ofA: part(3, 2), ofB: part(1, 0.5) });
  const positions = [
    { x: 100, y: 100, radius: 10 },
    { x: 300, y: 100, radius: 10 },
  ];
  const [there, back] = layoutEdges(listEdges(buildGraph([{ pair: ["x", "y"], kinds: [both] }])), positions);
  expect(Math.abs((there?.label.y ?? 0) - (back?.label.y ?? 0))).toBeGreaterThan(10);
  const points = drawHull(positions)
    .path.match(/[\d.]+ [\d.]+/g)
    ?.map((text) => text.split(" ").map(Number));
  const xs = points?.map(([x = 0]) => x) ?? [];
  expect([Math.min(...xs) < 90, Math.max(...xs) > 310]).toEqual([true, true]);
});
