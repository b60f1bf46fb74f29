import { createPoolPrices } from "@walletlens/solana/prices/create-pool-prices";
import { connectChain } from "@/lib/chain/connect-chain";
import { createLabels } from "@/lib/chain/labels/create-labels";
import { connectSolPrices, connectTokenPrices } from "@/lib/chain/prices/connect-prices";
import type { AnalyzePorts } from "@/lib/wallets/analyze-wallet";
import { HistoryCache } from "@/lib/wallets/history-cache";
import { createMemorySolUsd } from "./memory-sol-price-store";
import { createMemoryWalletStore } from "./memory-wallet-store";
import { END_TIME } from "./provide-demo-chain";

const now = () => END_TIME * 1_000;

/** Ports of an analysis in memory, on the demo chain at `url`, at the end of its history. */
export function createAnalyzePorts(url: string) {
  const wallets = createMemoryWalletStore();
  // A late call is not repeated: tests count calls.
  const chain = connectChain({ url });
  const solPrices = connectSolPrices([{ url: `${url}/sol-usd` }], { now });
  return {
    chain,
    poolPrices: createPoolPrices(),
    wallets,
    histories: new HistoryCache(wallets),
    solUsdHours: createMemorySolUsd(solPrices),
    solPrices,
    tokenPrices: connectTokenPrices([{ url: `${url}/prices` }], { now }),
    labels: createLabels(null),
    launches: { find: async () => new Map() },
    clock: { now },
  } satisfies AnalyzePorts;
}
