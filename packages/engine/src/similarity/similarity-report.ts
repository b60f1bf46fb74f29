import type { WalletLabel } from "../known-address.ts";
import type { SimilarityResult, SimilarPair } from "../result-types.ts";
import type { ComparedPair, PortfolioComparison } from "./compare-portfolios.ts";

/** Full result of comparing wallets without their links (docs/definitions.md#similarity). */
export type SimilarityReport = Omit<SimilarityResult, "links" | "groups" | "coverage">;

/** Kind of the compared vectors: tokens and capital. */
export const VECTOR_TYPE = "combined";
/** Pairs in the summary. */
const MAX_SIMILAR_PAIRS = 10;

/**
 * Builds the full report of a comparison. `labels` are by address; `notFound` were not compared.
 *
 * @example
 * const { globalMetrics } = buildSimilarityReport(comparePortfolios(portfolios), new Map());
 * console.log(globalMetrics.averageSimilarity);
 */
export function buildSimilarityReport(
  { portfolios, mints, pairs, averageSimilarity }: PortfolioComparison,
  labels: ReadonlyMap<string, WalletLabel>,
  notFound: readonly string[] = [],
): SimilarityReport {
  // One object per token, shared by all pairs.
  const tokens = mints.map((mint) => ({ mint }));
  return {
    vectorTypeUsed: VECTOR_TYPE,
    globalMetrics: { averageSimilarity, mostSimilarPairs: findMostSimilar(pairs) },
    pairwiseSimilarities: pairs.map(({ a, b, score }) => ({
      walletA: a.wallet,
      walletB: b.wallet,
      binaryScore: score.binaryScore,
      capitalScore: score.capitalScore,
      sharedTokens: pickTokens(tokens, score.shared),
      binarySharedTokenCount: score.shared.length,
      capitalSharedTokenCount: score.fundedShared,
    })),
    uniqueTokensPerWallet: Object.fromEntries(
      portfolios.map(({ wallet, tokens: { length }, funded }) => [
        wallet,
        { binary: length, capital: funded },
      ]),
    ),
    walletLabels: Object.fromEntries(
      portfolios.map(({ wallet }) => {
        const label = labels.get(wallet);
        return [wallet, { knownType: label?.type ?? null, knownLabel: label?.label ?? null }];
      }),
    ),
    notFound,
  };
}

/** Picks tokens by number, in a plain loop because hundreds of pairs share many tokens each. */
function pickTokens<Token>(tokens: readonly Token[], numbers: readonly number[]): readonly Token[] {
  const picked: Token[] = [];
  for (const number of numbers) {
    const token = tokens[number];
    if (token !== undefined) picked.push(token);
  }
  return picked;
}

/** Pairs with something in common, most similar first; ties by shared tokens, then by addresses. */
function findMostSimilar(pairs: readonly ComparedPair[]): readonly SimilarPair[] {
  return pairs
    .filter(({ score }) => score.similarityScore > 0)
    .toSorted(
      (a, b) =>
        b.score.similarityScore - a.score.similarityScore ||
        b.score.shared.length - a.score.shared.length ||
        (toPairName(a) < toPairName(b) ? -1 : 1),
    )
    .slice(0, MAX_SIMILAR_PAIRS)
    .map(({ a, b, score }) => ({
      walletA: a.wallet,
      walletB: b.wallet,
      similarityScore: score.similarityScore,
      sharedTokenCount: score.shared.length,
    }));
}

/** Names a pair independently of the order of its wallets. */
function toPairName({ a, b }: ComparedPair): string {
  return a.wallet < b.wallet ? `${a.wallet}${b.wallet}` : `${b.wallet}${a.wallet}`;
}
