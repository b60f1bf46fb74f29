import { addressOf } from "@walletlens/demo-chain/provider/address-of";
import { spawnProvider } from "@walletlens/demo-chain/provider/spawn-provider";
import { askWithKey, awaitHolders } from "@/bench/await-holders";
import type { OpenStore } from "@/bench/history/on-store";
import { type MeasuredProduct, UNREACHED } from "@/bench/product";
import { createAdminKey } from "@/e2e/support/admin";
import { startProduct } from "@/e2e/support/start-product";
import { demoSettings } from "@/lib/testing/demo-settings";
import { nameWallet, type StoreSize } from "./fill-store";

const CREDITS = 100_000_000;
const HOLDERS = 100;
/** As many as fit into the arguments of a process. */
const MAX_ASKED = 500;

/** A store with the built product on it, and a chain where 100 of its wallets hold a token. */
export interface ServedStore {
  readonly product: MeasuredProduct;
  /** Paths of warm HUDs, of wallets from all over the store. */
  readonly paths: readonly string[];
  /** Has the 100 holders profiled. Returns milliseconds. */
  timeHolders(): Promise<number>;
  stop(): Promise<void>;
}

/** Starts the product on a store of at least 100 wallets of 1,000 swaps. */
export async function serveStore(
  { url: databaseUrl }: OpenStore,
  { small }: StoreSize,
): Promise<ServedStore> {
  const owners = spread(small, HOLDERS);
  const mint = addressOf("scale mint");
  const provider = await spawnProvider({
    signatures: 0,
    pageMs: 0,
    callMs: 0,
    maxInFlight: 1_000,
    held: { mint, owners },
  });
  const { url, dataDir, stop } = await startProduct({
    ...UNREACHED,
    ...demoSettings(provider.url),
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: "warn",
  });
  const { apiKey } = await createAdminKey(CREDITS, dataDir);
  const product = { url, dataDir, apiKey, wallet: owners[0] ?? "", token: mint };
  return {
    product,
    paths: spread(small, Math.min(small, MAX_ASKED)).map((wallet) => `/api/v1/intel/wallet/${wallet}/hud`),
    async timeHolders() {
      const started = performance.now();
      const result = await awaitHolders(product);
      const ms = performance.now() - started;
      const { metadata } = await askWithKey(product, result);
      const { totalHoldersAnalyzed: analysed } = metadata;
      if (analysed !== HOLDERS) throw new Error(`${analysed} of ${HOLDERS} holders are analysed`);
      return ms;
    },
    async stop() {
      await stop();
      await provider.close();
    },
  };
}

/** Wallets of 1,000 swaps at even distances. */
function spread(wallets: number, count: number): readonly string[] {
  return Array.from({ length: count }, (_, place) =>
    nameWallet("small", Math.floor((place * wallets) / count)),
  );
}
