import { createClient } from "@walletlens/client";
import { createAddress } from "@walletlens/demo-chain/testing/create-address";
import type { ProviderCounts, TestProviderOptions } from "@walletlens/demo-chain/testing/provider-options";
import { type BenchMetric, headline, metric } from "@/bench/metric";
import { type MeasuredProduct, onProduct } from "@/bench/product";
import { onProvider } from "@/bench/provider";
import { demoSettings } from "@/lib/testing/demo-settings";

/**
 * A holders job of the built product, from the request to the result, against the minimum time of its calls.
 */
export const measureHolders = () =>
  measureJob("holders", { pageMs: DELAY_MS.page, callMs: DELAY_MS.call }, () => MIN_MS);

/** The same if each history is one page by address. With so few calls, those for wallets and mints count. */
export const measureHoldersByAddress = () =>
  measureJob(
    "holders-by-address",
    { pageMs: DELAY_MS.byAddress, callMs: DELAY_MS.byAddress, byAddress: {} },
    ({ requests }) => (requests * DELAY_MS.byAddress) / COUNT.inFlight,
  );

function measureJob(
  name: string,
  speed: TestProviderOptions,
  toMinMs: (counts: ProviderCounts) => number,
): AsyncIterable<BenchMetric> {
  const owners = Array.from({ length: COUNT.holders }, (_, index) => createAddress(`holder ${index}`));
  const contents = { signatures: COUNT.signatures, wallets: owners, distribution: { mint: MINT, owners } };
  return onProvider({ ...speed, ...contents, maxInFlight: COUNT.inFlight }, (provider) => {
    const settings = { ...demoSettings(provider.url), MAX_SIGNATURES: String(COUNT.signatures) };
    return onProduct(settings, async function* (product) {
      const ms = await timeJob(product);
      const counts = await provider.counts();
      const minMs = toMinMs(counts);
      const against = `least time of its calls, ${minMs.toFixed(0)} ms: ${COUNT.inFlight} at a time`;
      yield headline(name, ms / minMs, "ratio", against);
      yield metric(`${name}-ms`, ms, "ms", "one job");
      yield metric(`${name}-calls`, counts.requests, "calls", "one job");
      yield metric(`${name}-throttled`, counts.throttled, "calls", "one job");
    });
  });
}

/** Milliseconds from the request to a result in which every holder is analyzed. */
async function timeJob({ url, apiKey }: MeasuredProduct): Promise<number> {
  const client = createClient({ baseUrl: `${url}/api/v1`, apiKey });
  const started = performance.now();
  const { jobId } = await client.queueHolders(MINT, { topN: COUNT.holders });
  const { status } = await client.waitForJob(jobId);
  const ms = performance.now() - started;
  if (status === "failed") throw new Error("the holders could not be profiled");
  const { analyzedHolders } = (await client.jobResult(`holder-profiles:agent:result:${jobId}`)).aggregate;
  if (analyzedHolders !== COUNT.holders)
    throw new Error(`${analyzedHolders} of ${COUNT.holders} holders are analyzed`);
  return ms;
}

const COUNT = { holders: 100, signatures: 200, inFlight: 20 };
const DELAY_MS = { page: 150, call: 60, byAddress: 50 };
const MINT = createAddress("holders mint");
/**
 * A page of signatures and every transaction of each holder, with the maximum concurrency of the provider.
 */
const MIN_MS = (COUNT.holders * (DELAY_MS.page + COUNT.signatures * DELAY_MS.call)) / COUNT.inFlight;
