import { setTimeout as sleep } from "node:timers/promises";
import { createClient } from "@walletlens/client";
import type { BenchMetric } from "@/bench/metric";
import { onProvider } from "@/bench/provider";
import type { OpenStore } from "@/bench/store";
import { createAdminKey } from "@/e2e/support/admin";
import { readFeatured } from "@/e2e/support/demo-wallet";
import { type Product, startProduct } from "@/e2e/support/start-product";
import { demoSettings } from "@/lib/testing/demo-settings";

const CREDITS = 100_000_000;
const READY_MS = 120_000;
const READY_POLL_MS = 10;

/** The built product with a key that can pay. */
export interface MeasuredProduct extends Product {
  readonly apiKey: string;
}

type Settings = Readonly<Record<string, string>>;
type MeasureProduct = (product: MeasuredProduct) => AsyncIterable<BenchMetric>;

/** Rate limits that are counted as in production, and never reached. */
export const UNREACHED = {
  RATE_LIMIT_RPS: "1000000",
  RATE_LIMIT_BURST: "1000000",
  RATE_LIMIT_ADDRESS_RPS: "1000000",
  RATE_LIMIT_ADDRESS_BURST: "1000000",
};

/**
 * Runs `measure` on a product with its own data folder and port, on the demo chain unless `settings` name
 * another one. Requires `npm run build`.
 */
export async function* onProduct(settings: Settings, measure: MeasureProduct): AsyncIterable<BenchMetric> {
  const product = await startProduct({ LOG_LEVEL: "warn", ...settings });
  try {
    yield* measure({ ...product, apiKey: (await createAdminKey(CREDITS, product.dataDir)).apiKey });
  } finally {
    await product.stop();
  }
}

/** Runs `measure` on a product whose database is the store, and whose provider has no transactions. */
export async function* serveStore(
  { url, database }: OpenStore,
  settings: Settings,
  measure: MeasureProduct,
): AsyncIterable<BenchMetric> {
  const { rows } = await database.pool.query<{ address: string }>("SELECT address FROM wallets");
  const wallets = rows.map(({ address }) => address);
  const options = { wallets, signatures: 0, pageMs: 0, callMs: 5, maxInFlight: 1_000 };
  yield* onProvider(options, (chain) => {
    const storeSettings = { ...demoSettings(chain.url), DATABASE_URL: url, LOG_LEVEL: "fatal" };
    return onProduct({ ...storeSettings, ...settings }, measure);
  });
}

/** Waits until `/readyz` says "ready". Throws after two minutes. */
export async function waitUntilReady(url: string): Promise<void> {
  const deadline = performance.now() + READY_MS;
  while (performance.now() < deadline) {
    const text = await fetch(`${url}/readyz`).then(
      (response) => response.text(),
      () => "{}",
    );
    if (JSON.parse(text).status === "ready") return;
    await sleep(READY_POLL_MS);
  }
  throw new Error(`the product at ${url} is not ready`);
}

/** Returns a wallet of the product's demo chain, and a token that many wallets hold. */
export async function findDemoAddresses({ dataDir }: Pick<Product, "dataDir">) {
  const { wallets, token } = await readFeatured(dataDir);
  return { wallet: wallets[0]?.address ?? "", token: token.address };
}

/** Returns the JSON of a response to a call with the product's key: a POST if there is a body. */
export async function callWithKey({ url, apiKey }: MeasuredProduct, path: string, body?: object) {
  const init = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
  const response = await fetch(`${url}${path}`, { ...init, headers: { "x-api-key": apiKey } });
  return response.json();
}

/** Sends a GET, reads the response and returns its status. */
export async function readStatus(url: string, init?: RequestInit): Promise<number> {
  const response = await fetch(url, init);
  await response.arrayBuffer();
  return response.status;
}

/** Profiles holders of a token, the largest first. Returns the id of the job. */
export async function runHoldersJob({ url, apiKey }: MeasuredProduct, token: string): Promise<string> {
  const client = createClient({ baseUrl: `${url}/api/v1`, apiKey });
  const { jobId } = await client.queueHolders(token, { topN: 100 });
  const { status } = await client.waitForJob(jobId);
  if (status === "failed") throw new Error("the holders could not be profiled");
  return jobId;
}
