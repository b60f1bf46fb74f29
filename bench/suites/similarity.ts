import { createAddress } from "@walletlens/demo-chain/testing/create-address";
import { type Address, address } from "@walletlens/engine/address";
import { buildAgentSimilarity } from "@walletlens/engine/similarity/agent-similarity";
import { comparePortfolios } from "@walletlens/engine/similarity/compare-portfolios";
import type { Portfolio } from "@walletlens/engine/similarity/portfolio";
import { buildSimilarityReport } from "@walletlens/engine/similarity/similarity-report";
import { type BenchMetric, headline } from "@/bench/metric";
import { medianOf, runRounds, timeOf } from "@/bench/rounds";

const WALLETS = 30;
const TOKENS = 2_000;
/** Number of tokens from which the wallets choose; each pair shares about a fifth of its own. */
const MINTS = 10_000;
const ROUNDS = 15;

/** Computation of a similarity job from its portfolios: both shapes of its result. */
export async function* measureSimilarity(): AsyncIterable<BenchMetric> {
  const portfolios = createPortfolios();
  const times = await runRounds({ warmUp: 0, rounds: ROUNDS }, () =>
    timeOf(() => {
      const comparison = comparePortfolios(portfolios);
      buildSimilarityReport(comparison, new Map());
      buildAgentSimilarity(comparison);
    }),
  );
  yield headline("similarity", medianOf(times), "ms", `median of ${ROUNDS} rounds`);
}

/** Portfolios of 30 wallets of 2,000 tokens. */
export function createPortfolios(): readonly Portfolio[] {
  const mints = Array.from({ length: MINTS }, (_, n) => address(createAddress(`similarity mint ${n}`)));
  return Array.from({ length: WALLETS }, (_, wallet) => ({
    wallet: address(createAddress(`similarity wallet ${wallet}`)),
    tokens: chooseMints(mints, wallet).map((mint, n) => ({ mint, spentSol: 0.1 + ((n * 7) % 50) / 10 })),
  }));
}

/** Every stride-th mint of a shifted list: different for each wallet and without repetition. */
function chooseMints(mints: readonly Address[], wallet: number): readonly Address[] {
  const stride = [3, 7, 11, 13, 17, 19][wallet % 6] ?? 3;
  return Array.from({ length: TOKENS }, (_, n) => mints[(wallet * 331 + n * stride) % MINTS]).filter(
    (mint) => mint !== undefined,
  );
}
