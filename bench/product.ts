import { setTimeout as sleep } from "node:timers/promises";
import type { TestProviderOptions } from "@walletlens/demo-chain/testing/provider-options";
import { z } from "zod";
import type { BenchMetric } from "@/bench/metric";
import { onProvider } from "@/bench/provider";
import type { OpenStore } from "@/bench/store";
import { createAdminKey } from "@/e2e/support/admin";
import { readFeatured } from "@/e2e/support/demo-wallet";
import { type Product, startProduct } from "@/e2e/support/start-product";
import { demoSettings } from "@/lib/testing/demo-settings";

const CREDITS = 100_000_000;
const POLL_MS = 250;
const READY_MS = 120_000;
const READY_POLL_MS = 10;
const Accepted = z.object({ jobId: z.string(), monitoringUrl: z.string() });

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

/** Runs `measure` on a product whose rate limits are never reached. */
export const onUnlimitedProduct = (measure: MeasureProduct) => onProduct(UNREACHED, measure);

/** Runs `measure` on a product whose database is the store, and whose provider has no transactions. */
export async function* serveStore(
  { url, database }: OpenStore,
  settings: Settings,
  measure: MeasureProduct,
  provider: TestProviderOptions = { callMs: 5 },
): AsyncIterable<BenchMetric> {
  const { rows } = await database.pool.query<{ address: string }>("SELECT address FROM wallets");
  const wallets = rows.map(({ address }) => address);
  const options = { wallets, signatures: 0, pageMs: 0, maxInFlight: 1_000, ...provider };
  yield* onProvider(options, (chain) => {
    const own = { ...demoSettings(chain.url), DATABASE_URL: url, LOG_LEVEL: "fatal" };
    return onProduct({ ...own, ...settings }, measure);
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

/** Profiles the first 100 holders of a token. Returns the path of the result. */
export async function runHoldersJob(product: MeasuredProduct, token: string): Promise<string> {
  const path = `/api/v1/intel/token/${token}/holders`;
  const job = Accepted.parse(await callWithKey(product, path, { topN: 100 }));
  for (let status = ""; status !== "completed"; await sleep(POLL_MS)) {
    ({ status } = await callWithKey(product, job.monitoringUrl));
    if (status === "failed") throw new Error("the holders could not be profiled");
  }
  return `/api/v1/jobs/result/by-key?key=holder-profiles:result:${job.jobId}`;
}
