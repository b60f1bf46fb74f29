import type { WalletInput } from "@walletlens/engine/wallet/wallet-input";
import type { WalletState } from "@walletlens/engine/wallet/wallet-state";
import { unconfiguredChain } from "@/lib/chain/connect-chain";
import { createLabels } from "@/lib/chain/labels/create-labels";
import { createMemorySolPriceStore } from "@/lib/testing/memory-sol-price-store";
import { type ComputePorts, computeWallet } from "@/lib/wallets/compute-wallet";
import { toViews } from "@/lib/wallets/snapshot-inputs";
import { SolUsdHours } from "@/lib/wallets/sol-usd-hours";
import type { NewSnapshot } from "@/lib/wallets/wallet-store";

/** Creates ports that return the input from memory, without the history, which is measured. */
export async function createInputPorts({
  mints,
  solUsd,
}: WalletInput): Promise<Omit<ComputePorts, "histories">> {
  const solPriceStore = createMemorySolPriceStore();
  await solPriceStore.save({ prices: Array.from(solUsd.values()), gaps: [] });
  const mintFacts = new Map(Array.from(mints, ([mint, facts]) => [mint, { mint, ...facts }]));
  return {
    chain: { ...unconfiguredChain, readMints: async () => mintFacts },
    solUsdHours: new SolUsdHours(
      { readHourly: async () => ({ prices: [], exhaustive: true }) },
      solPriceStore,
    ),
    solPrices: { reports: () => [] },
    poolPrices: { readPrices: async () => new Map() },
    tokenPrices: { readPrices: async () => new Map(), reports: () => [] },
    labels: createLabels(null),
    launches: { find: async () => new Map() },
  };
}

/** Computes the views of a wallet from its stored history, as of its last transaction. */
export async function analyzeStored(
  ports: ComputePorts,
  { wallet, changes }: Pick<WalletInput, "wallet" | "changes">,
): Promise<NewSnapshot> {
  const newest = changes.at(-1);
  const state: WalletState = { address: wallet, slot: newest?.slot ?? 0, account: null, tokenAccounts: [] };
  return toViews(await computeWallet(ports, wallet, state, (newest?.blockTime ?? 0) * 1000));
}
