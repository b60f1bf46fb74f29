import { readFile } from "node:fs/promises";
import path from "node:path";
import { createAdminKey } from "@/e2e/support/admin";
import { startProduct } from "@/e2e/support/start-product";

const CREDITS = 100_000_000;

/** The product as it is built, on a data folder and a port of its own, with a key that can pay. */
export interface MeasuredProduct {
  readonly url: string;
  readonly dataDir: string;
  readonly apiKey: string;
  /** A wallet of the demo chain. */
  readonly wallet: string;
  /** A token of that chain that many wallets hold. */
  readonly token: string;
}

/** Limits that are counted as in service, and never reached. */
export const UNREACHED = {
  RATE_LIMIT_RPS: "1000000",
  RATE_LIMIT_BURST: "1000000",
  RATE_LIMIT_ADDRESS_RPS: "1000000",
  RATE_LIMIT_ADDRESS_BURST: "1000000",
};

/** Lets `work` go on the product and the demo chain, which end with it. Needs `npm run build`. */
export async function onMeasuredProduct<T>(work: (product: MeasuredProduct) => Promise<T>): Promise<T> {
  const { url, dataDir, stop } = await startProduct({ ...UNREACHED, LOG_LEVEL: "warn" });
  try {
    const { apiKey } = await createAdminKey(CREDITS, dataDir);
    return await work({ url, dataDir, apiKey, ...(await findDemoAddresses(dataDir)) });
  } finally {
    await stop();
  }
}

async function findDemoAddresses(dataDir: string): Promise<{ wallet: string; token: string }> {
  const { port } = JSON.parse(await readFile(path.join(dataDir, "demo-chain.json"), "utf8"));
  const featured = await fetch(`http://127.0.0.1:${port}/featured`);
  const { wallets, token } = await featured.json();
  return { wallet: wallets[0].address, token: token.address };
}
