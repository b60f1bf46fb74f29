import { createLabels } from "@/lib/adapters/labels/create-labels";
import { createMemorySolPriceStore } from "@/lib/adapters/memory/sol-price-store";
import { createMemoryWalletStore } from "@/lib/adapters/memory/wallet-store";
import { connectSolPrices, connectTokenPrices } from "@/lib/adapters/prices/connect-prices";
import { createChain } from "@walletlens/solana/create-chain";
import { analyzeThoroughly } from "@/lib/application/analyze-thoroughly";
import { RecentHistories } from "@/lib/application/recent-histories";
import { toViews } from "@/lib/application/to-views";
import type { Address } from "@walletlens/engine/address";
import type { WalletProfile } from "@walletlens/engine/wallet/profile";
import { type TokenRow, toTokenRow } from "@walletlens/engine/wallet/token-rows";
import type { Env } from "@/lib/env";
import type { ChainStats } from "@walletlens/solana/chain-reader";

/** A profile with every token row, and what it took to read it. */
export interface LoneAnalysis extends WalletProfile {
  readonly tokens: readonly TokenRow[];
  readonly rpc: ChainStats & { readonly ms: number };
}

/** Analyses a wallet with nothing kept before or after. Throws as `analyzeThoroughly` does. */
export async function analyzeAlone(
  env: Env & { readonly solanaRpcUrl: string },
  wallet: Address,
): Promise<LoneAnalysis> {
  const started = performance.now();
  const chain = createChain({ url: env.solanaRpcUrl, headers: env.solanaRpcHeaders });
  const wallets = createMemoryWalletStore();
  const ports = {
    chain,
    wallets,
    histories: new RecentHistories(wallets),
    solPrices: connectSolPrices(env.solPriceUrls),
    solPriceStore: createMemorySolPriceStore(),
    tokenPrices: connectTokenPrices(env.tokenPriceUrls),
    labels: createLabels(env.labelsFile),
    clock: { now: Date.now },
  };
  const { profile, tokens } = toViews(await analyzeThoroughly(ports, wallet, { limit: env.maxSignatures }));
  const ms = Math.round(performance.now() - started);
  return { ...profile, tokens: tokens.map(toTokenRow), rpc: { ...chain.stats(), ms } };
}
