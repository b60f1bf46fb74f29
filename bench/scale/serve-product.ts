import { spawnProvider } from "@walletlens/demo-chain/provider/spawn-provider";
import type { OpenStore } from "@/bench/history/on-store";
import { type Product, startProduct } from "@/e2e/support/start-product";
import { demoSettings } from "@/lib/testing/demo-settings";

/** Starts the built product on a store, with a simulated provider that has no transactions; stopping it ends both. */
export async function serveProduct(
  { url }: OpenStore,
  settings: Readonly<Record<string, string>>,
): Promise<Product> {
  const provider = await spawnProvider({ signatures: 0, pageMs: 0, callMs: 5, maxInFlight: 1_000 });
  const chain = demoSettings(provider.url);
  const product = await startProduct({ ...chain, DATABASE_URL: url, LOG_LEVEL: "fatal", ...settings });
  return {
    ...product,
    async stop() {
      await product.stop();
      await provider.close();
    },
  };
}
