import { expect, test } from "vitest";
import { testAddress } from "../testing/build-change.ts";
import { comparePortfolios } from "./compare-portfolios.ts";
import { buildSimilarityReport } from "./similarity-report.ts";

/** A wallet that spent 1 SOL on each of the mints, which are letters. */
function wallet(name: string, mints: string) {
  const tokens = Array.from(mints, (mint) => ({ mint: testAddress(mint), spentSol: 1 }));
  return { wallet: testAddress(name), tokens };
}

function mostSimilarOf(...wallets: readonly ReturnType<typeof wallet>[]) {
  const { globalMetrics } = buildSimilarityReport(comparePortfolios(wallets), new Map());
  const name = (address: string) => address.slice(0, 1);
  return globalMetrics.mostSimilarPairs.map(
    ({ walletA, walletB, similarityScore, sharedTokenCount }) =>
      `${name(walletA)}${name(walletB)} ${similarityScore} ${sharedTokenCount}`,
  );
}

test("pairs are sorted by similarity, and those without shared tokens are omitted", () => {
  // AB and AC share one of three tokens: a third in both scores. BC share both.
  expect(mostSimilarOf(wallet("A", "xy"), wallet("B", "xz"), wallet("C", "xz"), wallet("D", "vw"))).toEqual([
    "BC 1 2",
    "AB 0.333333333333 1",
    "AC 0.333333333333 1",
  ]);
});

test("of equal scores, the pair with more shared tokens comes first", () => {
  expect(mostSimilarOf(wallet("A", "x"), wallet("B", "x"), wallet("C", "yz"), wallet("D", "yz"))).toEqual([
    "CD 1 2",
    "AB 1 1",
  ]);
});

test("equal pairs are sorted by address, regardless of the order of the wallets", () => {
  const [a, b, c] = [wallet("A", "x"), wallet("B", "x"), wallet("C", "x")];
  expect(mostSimilarOf(a, b, c)).toEqual(["AB 1 1", "AC 1 1", "BC 1 1"]);
  expect(mostSimilarOf(c, b, a)).toEqual(["BA 1 1", "CA 1 1", "CB 1 1"]);
  expect(mostSimilarOf(b, c, a)).toEqual(["BA 1 1", "CA 1 1", "BC 1 1"]);
});

test("the summary names at most ten pairs", () => {
  const six = Array.from("ABCDEF", (name) => wallet(name, "x"));
  expect(mostSimilarOf(...six)).toHaveLength(10);
});

test("the shared tokens of a pair are named, and those with capital on both sides counted separately", () => {
  const one = {
    wallet: testAddress("A"),
    tokens: [
      { mint: testAddress("x"), spentSol: 1 },
      { mint: testAddress("y"), spentSol: null },
    ],
  };
  const report = buildSimilarityReport(comparePortfolios([one, wallet("B", "xyz")]), new Map());
  expect(report.pairwiseSimilarities[0]).toMatchObject({
    sharedTokens: [{ mint: testAddress("x") }, { mint: testAddress("y") }],
    binarySharedTokenCount: 2,
    capitalSharedTokenCount: 1,
  });
  expect(report.uniqueTokensPerWallet[testAddress("A")]).toEqual({ binary: 2, capital: 1 });
});
