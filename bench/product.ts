import { readFile } from "node:fs/promises";
import path from "node:path";
import { createKey } from "@/e2e/support/admin";
import { startProduct } from "@/e2e/support/start-product";

const CREDITS = 100_000_000;

/** The product as it is built, on a data folder and a port of its own, with a key that can pay. */
export interface MeasuredProduct {
  readonly url: string;
  readonly apiKey: string;
  /** A wallet of the demo chain. */
  readonly wallet: string;
  stop(): Promise<void>;
}

/** Starts the product on the demo chain. Needs `npm run build`. */
export async function startMeasuredProduct(): Promise<MeasuredProduct> {
  const { url, dataDir, stop } = await startProduct({ RATE_LIMIT_RPS: "0", LOG_LEVEL: "warn" });
  const { apiKey } = await createKey(CREDITS, dataDir);
  return { url, apiKey, wallet: await findDemoWallet(dataDir), stop };
}

async function findDemoWallet(dataDir: string): Promise<string> {
  const { port } = JSON.parse(await readFile(path.join(dataDir, "demo-chain.json"), "utf8"));
  const featured = await fetch(`http://127.0.0.1:${port}/featured`);
  const { wallets } = await featured.json();
  return wallets[0].address;
}
