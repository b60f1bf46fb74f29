import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "../../../testing/test-scope.ts";
import { testAddress } from "../testing/build-change.ts";
import { buildAgentSimilarity } from "./agent-similarity.ts";
import { comparePortfolios } from "./compare-portfolios.ts";
import type { Portfolio } from "./portfolio.ts";
import { buildSimilarityReport } from "./similarity-report.ts";

/** A portfolio by the SOL spent on each mint; null if it is unknown. */
function portfolioOf(wallet: string, spent: Readonly<Record<string, number | null>>): Portfolio {
  return {
    wallet: testAddress(wallet),
    tokens: Object.entries(spent).map(([mint, spentSol]) => ({ mint: testAddress(mint), spentSol })),
  };
}

function compareTwo(a: Portfolio["tokens"], b: Portfolio["tokens"]) {
  const { pairs } = comparePortfolios([
    { wallet: testAddress("A"), tokens: a },
    { wallet: testAddress("B"), tokens: b },
  ]);
  const [pair] = pairs;
  if (pair === undefined) throw new Error("no pair");
  return pair.score;
}

const tokens = fc.uniqueArray(
  fc.record({
    mint: fc.constantFrom(..."abcdefghijkmnopqrstuvwxyz").map(testAddress),
    spentSol: fc.oneof(
      { weight: 5, arbitrary: fc.double({ min: 0, max: 1e6, noNaN: true }) },
      { weight: 1, arbitrary: fc.constant(null) },
    ),
  }),
  { selector: ({ mint }) => mint, maxLength: 20 },
);
const group = fc
  .array(tokens, { minLength: 2, maxLength: 6 })
  .map((lists) => lists.map((list, n) => ({ wallet: testAddress(`W${n + 2}`), tokens: list })));

test("two portfolios share two of four tokens, and capital by the smaller share of each over the larger", () => {
  const { pairs, mints } = comparePortfolios([
    portfolioOf("A", { x: 6, y: 2, z: 2 }),
    portfolioOf("B", { x: 1, y: 3, v: 1 }),
  ]);
  // Shares: A 0.6, 0.2, 0.2, B 0.2, 0.6, 0.2; least 0.2 + 0.2, most 0.6 + 0.6 + 0.2 + 0.2.
  expect(pairs[0]?.score).toMatchObject({
    binaryScore: 0.5,
    capitalScore: 0.25,
    similarityScore: 0.4,
    fundedShared: 2,
  });
  expect(pairs[0]?.score.shared.map((token) => mints[token])).toEqual([testAddress("x"), testAddress("y")]);
});

test("a token of unknown cost counts as bought and does not change the capital", () => {
  const a = portfolioOf("A", { x: 5, y: null });
  const b = portfolioOf("B", { x: 9, y: 4 });
  // Capital: A all in x; B 9/13 in x: least 9/13, most 1 + 4/13.
  expect(compareTwo(a.tokens, b.tokens)).toMatchObject({
    binaryScore: 1,
    capitalScore: 0.529411764706,
    fundedShared: 1,
  });
});

test("two wallets without purchases have nothing in common", () => {
  expect(compareTwo([], [])).toMatchObject({ binaryScore: 0, capitalScore: 0, similarityScore: 0 });
});

test("scores of two portfolios are the same in both orders, and 0 to 1", () => {
  fc.assert(
    fc.property(tokens, tokens, (a, b) => {
      const score = compareTwo(a, b);
      const { binaryScore, capitalScore, similarityScore } = compareTwo(b, a);
      expect(score).toMatchObject({ binaryScore, capitalScore, similarityScore });
      for (const value of [binaryScore, capitalScore, similarityScore]) {
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(1);
      }
    }),
    { seed: 11, numRuns: runs(500) },
  );
});

test("a portfolio equals itself: 1 in each score for which it has data", () => {
  fc.assert(
    fc.property(tokens, (list) => {
      const isFunded = list.some(({ spentSol }) => (spentSol ?? 0) > 0);
      expect(compareTwo(list, list)).toMatchObject({
        binaryScore: list.length === 0 ? 0 : 1,
        capitalScore: isFunded ? 1 : 0,
      });
    }),
    { seed: 12, numRuns: runs(300) },
  );
});

test("only shares of the capital count: ten times the size changes nothing", () => {
  fc.assert(
    fc.property(tokens, tokens, (a, b) => {
      const larger = b.map(({ mint, spentSol }) => ({ mint, spentSol: spentSol && spentSol * 10 }));
      expect(compareTwo(a, larger).capitalScore).toBeCloseTo(compareTwo(a, b).capitalScore, 9);
    }),
    { seed: 13, numRuns: runs(300) },
  );
});

test("the order of the wallets changes no metric", () => {
  fc.assert(
    fc.property(group, fc.integer(), (portfolios, seed) => {
      const shuffled = portfolios.toSorted((a, b) => hash(a.wallet, seed) - hash(b.wallet, seed));
      const [one, other] = [comparePortfolios(portfolios), comparePortfolios(shuffled)];
      expect(metricsByPair(other)).toEqual(metricsByPair(one));
      const [agent, otherAgent] = [buildAgentSimilarity(one), buildAgentSimilarity(other)];
      expect({ ...otherAgent, pairs: [] }).toEqual({ ...agent, pairs: [] });
      const nothing = new Map();
      const [report, otherReport] = [
        buildSimilarityReport(one, nothing),
        buildSimilarityReport(other, nothing),
      ];
      expect(scoresOf(otherReport.globalMetrics.mostSimilarPairs)).toEqual(
        scoresOf(report.globalMetrics.mostSimilarPairs),
      );
      expect(otherReport.uniqueTokensPerWallet).toEqual(report.uniqueTokensPerWallet);
    }),
    { seed: 14, numRuns: runs(300) },
  );
});

test("every pair is compared, and the average is over all of them", () => {
  const comparison = comparePortfolios([
    portfolioOf("A", { x: 1 }),
    portfolioOf("B", { x: 1 }),
    portfolioOf("C", { y: 1 }),
  ]);
  expect(comparison.pairs.map(({ score }) => score.similarityScore)).toEqual([1, 0, 0]);
  expect(comparison.averageSimilarity).toBe(0.333333333333);
});

test("a single wallet has no pairs and no division by zero", () => {
  const comparison = comparePortfolios([portfolioOf("A", { x: 1 })]);
  expect(buildAgentSimilarity(comparison)).toEqual({
    coordinationScore: 0,
    pairs: [],
    globalMetrics: { averageSimilarity: 0 },
    metadata: { walletsAnalyzed: 1, totalPairs: 0, meaningfulPairs: 0, flaggedPairs: 0 },
    notFound: [],
  });
});

function metricsByPair({ pairs, averageSimilarity }: ReturnType<typeof comparePortfolios>) {
  const metrics = pairs.map(({ a, b, score: { shared, ...score } }) => [
    [a.wallet, b.wallet].sort().join(),
    { ...score, shared: shared.length },
  ]);
  return { averageSimilarity, ...Object.fromEntries(metrics) };
}

function scoresOf(pairs: readonly { readonly similarityScore: number }[]): readonly number[] {
  return pairs.map(({ similarityScore }) => similarityScore);
}

function hash(text: string, seed: number): number {
  return Array.from(text).reduce((sum, character) => (sum * 31 + character.charCodeAt(0)) | 0, seed);
}
