import { describe, expect, test } from "vitest";
import { testAddress } from "../testing/build-change.ts";
import { buildAgentSimilarity } from "./agent-similarity.ts";
import { comparePortfolios } from "./compare-portfolios.ts";
import { buildSimilarityReport } from "./similarity-report.ts";

const MINT_DIGITS = "abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ";

/** A wallet that bought the mints number `from` to `to` (exclusive) for 1 SOL each. */
function walletWith(name: string, from: number, to: number) {
  const mints = Array.from({ length: to - from }, (_, n) => {
    const number = from + n;
    return testAddress(`M${MINT_DIGITS[Math.floor(number / 40)]}${MINT_DIGITS[number % 40]}`);
  });
  return { wallet: testAddress(name), tokens: mints.map((mint) => ({ mint, spentSol: 1 })) };
}

function pairOf(a: ReturnType<typeof walletWith>, b: ReturnType<typeof walletWith>) {
  return buildAgentSimilarity(comparePortfolios([a, b])).pairs[0];
}

test("14 of 16 tokens shared: similar, and overlapping", () => {
  const pair = pairOf(walletWith("A", 0, 15), walletWith("B", 1, 16));
  expect(pair).toMatchObject({ sharedTokenCount: 14, portfolioSizeA: 15, overlapPctA: 0.933333333333 });
  expect(pair?.flag).toBe("HIGH_SIMILARITY_AND_OVERLAP");
});

test("overlap uses either wallet's share: 3 of 4 tokens of one, 3 of 12 of the other", () => {
  const pair = pairOf(walletWith("A", 0, 12), walletWith("B", 9, 13));
  expect(pair).toMatchObject({ overlapPctA: 0.25, overlapPctB: 0.75, flag: "HIGH_OVERLAP" });
});

test("half of a portfolio is not above half: no flag", () => {
  const pair = pairOf(walletWith("A", 0, 4), walletWith("B", 2, 6));
  expect(pair).toMatchObject({ overlapPctA: 0.5, overlapPctB: 0.5 });
  expect(pair).not.toHaveProperty("flag");
});

test("21 shared tokens are an overlap, 20 are not, regardless of their share", () => {
  expect(pairOf(walletWith("A", 0, 200), walletWith("B", 179, 400))?.flag).toBe("HIGH_OVERLAP");
  expect(pairOf(walletWith("A", 0, 200), walletWith("B", 180, 400))).not.toHaveProperty("flag");
});

test("a pair below 0.15 with fewer than 20 shared tokens is omitted, and one at 0.15 is not", () => {
  // 1 shared of 7 tokens each: 1/13 × 0.6 + capital 1/13 × 0.4. 6 of 23 each: 6/40 in both scores.
  expect(pairOf(walletWith("A", 0, 7), walletWith("B", 6, 13))).toBeUndefined();
  expect(pairOf(walletWith("A", 0, 23), walletWith("B", 17, 40))?.similarityScore).toBe(0.15);
});

test("20 shared tokens keep a pair at any score, and average and pair count are over all pairs", () => {
  const result = buildAgentSimilarity(
    comparePortfolios([walletWith("A", 0, 200), walletWith("B", 180, 400), walletWith("C", 500, 510)]),
  );
  expect(result.pairs).toHaveLength(1);
  expect(result.metadata).toEqual({
    walletsAnalyzed: 3,
    totalPairs: 3,
    meaningfulPairs: 1,
    flaggedPairs: 0,
  });
  expect(result.globalMetrics.averageSimilarity).toBeLessThan(result.pairs[0]?.similarityScore ?? 0);
});

describe("each rule alone", () => {
  const [a, b] = comparePortfolios([walletWith("A", 0, 100), walletWith("B", 0, 100)]).portfolios;
  if (a === undefined || b === undefined) throw new Error("no portfolios");

  /** The flag of two wallets of 100 tokens with this score and number of shared tokens. */
  const flagOf = (similarityScore: number, sharedTokens: number) => {
    const shared = Array.from({ length: sharedTokens }, (_, token) => token);
    const scores = { binaryScore: 0, capitalScore: 0, similarityScore, shared, fundedShared: 0 };
    const comparison = { portfolios: [a, b], mints: [], averageSimilarity: 0 };
    const { pairs, metadata } = buildAgentSimilarity({ ...comparison, pairs: [{ a, b, score: scores }] });
    expect(metadata.flaggedPairs).toBe(pairs[0]?.flag === undefined ? 0 : 1);
    return pairs[0]?.flag;
  };

  test.each([
    ["a score of 0.7 is not above it", 0.7, 20, undefined],
    ["a score just above it is similar", 0.700000000001, 20, "HIGH_SIMILARITY"],
    ["more than 20 shared tokens overlap", 0.2, 21, "HIGH_OVERLAP"],
    ["more than half of the tokens overlap", 0.2, 51, "HIGH_OVERLAP"],
    ["both at once have a flag of their own", 0.8, 21, "HIGH_SIMILARITY_AND_OVERLAP"],
  ])("each rule alone: %s", (_, score, shared, flag) => expect(flagOf(score, shared)).toBe(flag));
});

test("pairs are listed most similar first", () => {
  const wallets = [
    walletWith("A", 0, 4),
    walletWith("B", 2, 6),
    walletWith("C", 0, 4),
    walletWith("D", 0, 3),
  ];
  const { pairs, metadata } = buildAgentSimilarity(comparePortfolios(wallets));
  const names = pairs.map(({ walletA, walletB }) => `${walletA.slice(0, 1)}${walletB.slice(0, 1)}`);
  // AC share all of four, AD and CD three of four, AB and BC two of six, BD one of six.
  expect(names).toEqual(["AC", "AD", "CD", "AB", "BC", "BD"]);
  expect(metadata).toEqual({ walletsAnalyzed: 4, totalPairs: 6, meaningfulPairs: 6, flaggedPairs: 3 });
});

test("coordination weights the meaningful pairs by the geometric mean of their sizes", () => {
  const wallets = [walletWith("A", 0, 4), walletWith("B", 0, 4), walletWith("C", 2, 11)];
  const { pairs, coordinationScore } = buildAgentSimilarity(comparePortfolios(wallets));
  // AB: 1, weight 4. AC and BC share 2 of 11: 2/11 × 0.6 + capital; weight 6 each.
  const [ab, ac, bc] = pairs.map(({ similarityScore }) => similarityScore);
  expect([ab, ac]).toEqual([1, bc]);
  expect(coordinationScore).toBeCloseTo((1 * 4 + 2 * (ac ?? 0) * 6) / 16, 11);
});

test("the full report names shared mints, token counts and labels of every wallet", () => {
  const comparison = comparePortfolios([walletWith("A", 0, 2), walletWith("B", 1, 4)]);
  const labels = new Map([[testAddress("B"), { type: "exchange", label: "Some exchange" } as const]]);
  expect(buildSimilarityReport(comparison, labels)).toEqual({
    vectorTypeUsed: "combined",
    globalMetrics: {
      averageSimilarity: 0.23,
      mostSimilarPairs: [
        { walletA: testAddress("A"), walletB: testAddress("B"), similarityScore: 0.23, sharedTokenCount: 1 },
      ],
    },
    pairwiseSimilarities: [
      {
        walletA: testAddress("A"),
        walletB: testAddress("B"),
        binaryScore: 0.25,
        capitalScore: 0.2,
        sharedTokens: [{ mint: testAddress("Mab") }],
        binarySharedTokenCount: 1,
        capitalSharedTokenCount: 1,
      },
    ],
    uniqueTokensPerWallet: {
      [testAddress("A")]: { binary: 2, capital: 2 },
      [testAddress("B")]: { binary: 3, capital: 3 },
    },
    walletLabels: {
      [testAddress("A")]: { knownType: null, knownLabel: null },
      [testAddress("B")]: { knownType: "exchange", knownLabel: "Some exchange" },
    },
    notFound: [],
  });
});
