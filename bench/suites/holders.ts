import { createClient } from "@walletlens/client";
import { addressOf } from "@walletlens/demo-chain/provider/address-of";
import type {
  ProviderCounts,
  SimulatedProviderOptions,
} from "@walletlens/demo-chain/provider/provider-options";
import { type SpawnedProvider, spawnProvider } from "@walletlens/demo-chain/provider/spawn-provider";
import type { Figure } from "@/bench/figure";
import { createAdminKey } from "@/e2e/support/admin";
import { startProduct } from "@/e2e/support/start-product";
import { demoSettings } from "@/lib/testing/demo-settings";

const HOLDERS = 100;
const SIGNATURES = 200;
const PAGE_MS = 150;
const CALL_MS = 60;
const BY_ADDRESS_MS = 50;
const IN_FLIGHT = 20;
const CREDITS = 1_000;
/** A page of signatures and every transaction of each holder, with as many calls in flight as the provider takes. */
const MIN_MS = (HOLDERS * (PAGE_MS + SIGNATURES * CALL_MS)) / IN_FLIGHT;

/** A holders job of the built product, from the request to the result, against the least time that its calls can take. */
export async function* measureHolders(): AsyncIterable<Figure> {
  const { ms, counts } = await runJob({ pageMs: PAGE_MS, callMs: CALL_MS });
  yield* figures("holders", ms, MIN_MS, counts);
}

/** The same where each history is one page by address. */
export async function* measureHoldersByAddress(): AsyncIterable<Figure> {
  const { ms, counts } = await runJob({ pageMs: BY_ADDRESS_MS, callMs: BY_ADDRESS_MS, byAddress: {} });
  // With so few calls for transactions, those for wallets and mints count.
  yield* figures("holders-by-address", ms, (counts.requests * BY_ADDRESS_MS) / IN_FLIGHT, counts);
}

async function runJob(speed: SimulatedProviderOptions) {
  const mint = addressOf("holders mint");
  const owners = Array.from({ length: HOLDERS }, (_, place) => addressOf(`holder ${place}`));
  const provider = await spawnProvider({
    ...speed,
    signatures: SIGNATURES,
    addresses: owners,
    held: { mint, owners },
    maxInFlight: IN_FLIGHT,
  });
  try {
    const ms = await measure(provider, mint);
    return { ms, counts: await provider.counts() };
  } finally {
    await provider.close();
  }
}

/** Milliseconds from the request to a result in which every holder is analysed. */
async function measure({ url: chainUrl }: SpawnedProvider, mint: string): Promise<number> {
  const product = await startProduct({
    ...demoSettings(chainUrl),
    MAX_SIGNATURES: String(SIGNATURES),
    LOG_LEVEL: "warn",
  });
  try {
    const { apiKey } = await createAdminKey(CREDITS, product.dataDir);
    const client = createClient({ baseUrl: `${product.url}/api/v1`, apiKey });
    const started = performance.now();
    const { jobId } = await client.queueHolders(mint, { topN: HOLDERS });
    const { status } = await client.waitForJob(jobId);
    const ms = performance.now() - started;
    if (status === "failed") throw new Error("the holders could not be profiled");
    const { aggregate } = await client.jobResult(`holder-profiles:agent:result:${jobId}`);
    if (aggregate.analyzedHolders !== HOLDERS) {
      throw new Error(`${aggregate.analyzedHolders} of ${HOLDERS} holders are analysed`);
    }
    return ms;
  } finally {
    await product.stop();
  }
}

function* figures(
  name: string,
  ms: number,
  leastMs: number,
  { requests, throttled }: ProviderCounts,
): Iterable<Figure> {
  const against = `least time of its calls, ${leastMs.toFixed(0)} ms: ${IN_FLIGHT} at a time`;
  yield { name, value: ms / leastMs, unit: "ratio", against, headline: true };
  const plain = { against: "one job" };
  yield { name: `${name}-ms`, value: ms, unit: "ms", ...plain };
  yield { name: `${name}-calls`, value: requests, unit: "calls", ...plain };
  yield { name: `${name}-throttled`, value: throttled, unit: "calls", ...plain };
}
