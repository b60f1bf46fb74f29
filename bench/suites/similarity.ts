import { createAddress } from "@walletlens/demo-chain/testing/create-address";
import { address } from "@walletlens/engine/address";
import { buildAgentSimilarity } from "@walletlens/engine/similarity/agent-similarity";
import { comparePortfolios } from "@walletlens/engine/similarity/compare-portfolios";
import type { Portfolio } from "@walletlens/engine/similarity/portfolio";
import { buildSimilarityReport } from "@walletlens/engine/similarity/similarity-report";
import { type BenchMetric, createHeadline } from "@/bench/metric";
import { findMedian, measureMs, runRounds } from "@/bench/rounds";

const WALLETS = 30;
const TOKENS = 2_000;
/** Number of tokens from which the wallets choose; each pair shares about a fifth of its own. */
const MINTS = 10_000;
const ROUNDS = 15;

/** Computation of a similarity job from its portfolios: both shapes of its result. */
export async function* measureSimilarity(): AsyncIterable<BenchMetric> {
  const portfolios = createPortfolios();
  const times = await runRounds({ warmUp: 0, rounds: ROUNDS }, () =>
    measureMs(() => {
      const comparison = comparePortfolios(portfolios);
      buildSimilarityReport(comparison, new Map());
      buildAgentSimilarity(comparison);
    }),
  );
  yield createHeadline("similarity", findMedian(times), "ms", `median of ${ROUNDS} rounds`);
}

/** Portfolios of 30 wallets of 2,000 tokens: every stride-th mint of a shifted list, different for each wallet. */
export function createPortfolios(): readonly Portfolio[] {
  const mints = Array.from({ length: MINTS }, (_, n) => address(createAddress(`similarity mint ${n}`)));
  return Array.from({ length: WALLETS }, (_, wallet) => {
    const stride = [3, 7, 11, 13, 17, 19][wallet % 6] ?? 3;
    const tokens = Array.from({ length: TOKENS }, (_, n) => {
      const mint = mints[(wallet * 331 + n * stride) % MINTS];
      return mint === undefined ? [] : [{ mint, spentSol: 0.1 + ((n * 7) % 50) / 10 }];
    });
    return { wallet: address(createAddress(`similarity wallet ${wallet}`)), tokens: tokens.flat() };
  });
}
