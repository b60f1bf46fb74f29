import { expect, test } from "vitest";
import { buildSimilarityGraph } from "@/components/compare/similarity/build-similarity-graph";
import {
  findStrongestFlags,
  isShownPair,
  listLinkedGroups,
} from "@/components/compare/similarity/similarity-graph";

const pair = (walletA: string, walletB: string, binaryScore: number, capitalScore: number) => ({
  walletA,
  walletB,
  binaryScore,
  capitalScore,
  binarySharedTokenCount: 3,
  capitalSharedTokenCount: 3,
  sharedTokens: [],
});
const NO_COVERAGE = {
  incompleteWallets: [],
  untestedPairs: 0,
  referenceWallets: 0,
  referenceDay: "2025-10-09",
  referenceId: "",
  tokensRead: 0,
  tokensUnread: 0,
  funderCalls: 0,
  unreadFunders: [],
  leaderLookups: 0,
  unresolvedLeaders: [],
  pairsWithoutLeaderCheck: 0,
  unreadAddresses: [],
  hubs: [],
};
const FULL = {
  links: [],
  groups: [],
  coverage: NO_COVERAGE,
  globalMetrics: { averageSimilarity: 0.25, mostSimilarPairs: [] },
  pairwiseSimilarities: [
    pair("x", "y", 0.5, 0.25),
    pair("x", "z", 0.1, 0),
    pair("y", "z", 0.9, 0.9),
    pair("x", "w", 0, 0),
    pair("y", "w", 0, 0),
    pair("z", "w", 0, 0),
  ],
  uniqueTokensPerWallet: {
    x: { binary: 4, capital: 4 },
    y: { binary: 9, capital: 9 },
    z: { binary: 1, capital: 1 },
    w: { binary: 0, capital: 0 },
  },
  walletLabels: {
    x: { knownType: null, knownLabel: null },
    y: { knownType: "exchange" as const, knownLabel: "Exchange" },
  },
  notFound: [],
};
const SIZES = {
  sharedTokenCount: 3,
  portfolioSizeA: 4,
  portfolioSizeB: 9,
  overlapPctA: 0.5,
  overlapPctB: 0.3,
};
const AGENT = {
  links: [],
  linksTotal: 0,
  groups: [],
  coverage: NO_COVERAGE,
  coordinationScore: 0.7,
  notFound: [],
  pairs: [
    {
      ...SIZES,
      walletA: "y",
      walletB: "z",
      similarityScore: 0.9,
      flag: "HIGH_SIMILARITY_AND_OVERLAP" as const,
    },
    { ...SIZES, walletA: "x", walletB: "y", similarityScore: 0.4 },
  ],
};
const HOLDERS = { profiles: [{ walletAddress: "y", supplyPercent: 2.5, rank: 1 }] };
const graph = buildSimilarityGraph({ full: FULL, agent: AGENT, holders: null });

test("every pair is listed, most similar first, with its flag; noise has 0.6 and 0.4 of its two scores", () => {
  expect(graph.pairs.slice(0, 3).map(({ a, b, score, flag }) => [a, b, score, flag])).toEqual([
    [1, 2, 0.9, "HIGH_SIMILARITY_AND_OVERLAP"],
    [0, 1, 0.4, null],
    [0, 2, 0.06, null],
  ]);
  expect(graph.wallets[1]).toEqual({ address: "y", label: "Exchange", tokens: 9, supplyPercent: null });
});

test("wallets compared as holders of a token have their share of its supply", () => {
  const { wallets } = buildSimilarityGraph({ full: FULL, agent: AGENT, holders: HOLDERS });
  expect(wallets.map(({ supplyPercent }) => supplyPercent)).toEqual([null, 2.5, null, null]);
});

test("similar wallets without evidence are in no group", () => {
  expect(listLinkedGroups({ ...graph, linkedGroups: [] })).toEqual([null, null, null, null]);
});

test("a wallet has its strongest flag among the pairs shown", () => {
  const flags = findStrongestFlags(graph, 0);
  expect(flags).toEqual([null, "HIGH_SIMILARITY_AND_OVERLAP", "HIGH_SIMILARITY_AND_OVERLAP", null]);
  expect(findStrongestFlags(graph, 0.95)).toEqual([null, null, null, null]);
});

test("a pair flagged for its overlap is shown at the score of the flags, and hidden above it", () => {
  const overlap = {
    ...{ a: 0, b: 1, score: 0.4, binary: 0.6, capital: 0.1, shared: 3 },
    flag: "HIGH_OVERLAP" as const,
  };
  const shown = (flag: typeof overlap.flag | null) =>
    [0.4, 0.7, 0.75].map((threshold) => isShownPair({ ...overlap, flag }, threshold));
  expect(shown("HIGH_OVERLAP")).toEqual([true, true, false]);
  expect(shown(null)).toEqual([true, false, false]);
});

test("a graph has the fixed orders of a comparison, and those of an earlier version none", () => {
  const agent = { coordinationScore: 0, pairs: [] };
  const order = { first: "x", followers: ["y"], count: 14, pValue: 0.001, qValue: 0.01 };
  const coverage = { ...NO_COVERAGE, fixedOrders: [order], leaderSearchComplete: false };
  const buildGraph = (full: typeof FULL) => buildSimilarityGraph({ full, agent, holders: null });
  const now = buildGraph({ ...FULL, coverage });
  expect([now.fixedOrders, now.leaderSearchComplete]).toEqual([[order], false]);
  const earlier = buildGraph(FULL);
  expect([earlier.fixedOrders, earlier.leaderSearchComplete]).toEqual([[], true]);
});
