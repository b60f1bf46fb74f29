import { createAddress } from "@walletlens/demo-chain/testing/create-address";
import type { ProviderCounts, TestProviderOptions } from "@walletlens/demo-chain/testing/provider-options";
import { type BenchMetric, createHeadline, createMetric } from "@/bench/metric";
import { callWithKey, onProduct, runHoldersJob } from "@/bench/product";
import { onProvider } from "@/bench/provider";
import { demoSettings } from "@/lib/testing/demo-settings";

const HOLDERS = 100;
const SIGNATURES = 200;
const IN_FLIGHT = 20;
const PAGE_MS = 150;
const CALL_MS = 60;
const BY_ADDRESS_MS = 50;
const MINT = createAddress("holders mint");
/** A page of signatures and every transaction of each holder, with the maximum concurrency of the provider. */
const MIN_MS = (HOLDERS * (PAGE_MS + SIGNATURES * CALL_MS)) / IN_FLIGHT;

/** A holders job of the built product, from the request to the result, against the minimum time of its calls. */
export const measureHolders = () => measureJob("holders", { pageMs: PAGE_MS, callMs: CALL_MS }, () => MIN_MS);

/** The same if each history is one page by address. With so few calls, those for wallets and mints count. */
export const measureHoldersByAddress = () =>
  measureJob(
    "holders-by-address",
    { pageMs: BY_ADDRESS_MS, callMs: BY_ADDRESS_MS, byAddress: {} },
    ({ requests }) => (requests * BY_ADDRESS_MS) / IN_FLIGHT,
  );

function measureJob(
  name: string,
  speed: TestProviderOptions,
  toMinMs: (counts: ProviderCounts) => number,
): AsyncIterable<BenchMetric> {
  const owners = Array.from({ length: HOLDERS }, (_, index) => createAddress(`holder ${index}`));
  const contents = { signatures: SIGNATURES, wallets: owners, distribution: { mint: MINT, owners } };
  return onProvider({ ...speed, ...contents, maxInFlight: IN_FLIGHT }, (provider) => {
    const settings = { ...demoSettings(provider.url), MAX_SIGNATURES: String(SIGNATURES) };
    return onProduct(settings, async function* (product) {
      const start = performance.now();
      const jobId = await runHoldersJob(product, MINT);
      const ms = performance.now() - start;
      const path = `/api/v1/jobs/result/by-key?key=holder-profiles:agent:result:${jobId}`;
      const { analyzedHolders } = (await callWithKey(product, path)).aggregate;
      if (analyzedHolders !== HOLDERS) {
        throw new Error(`${analyzedHolders} of ${HOLDERS} holders are analyzed`);
      }
      const counts = await provider.counts();
      const minMs = toMinMs(counts);
      const against = `least time of its calls, ${minMs.toFixed(0)} ms: ${IN_FLIGHT} at a time`;
      yield createHeadline(name, ms / minMs, "ratio", against);
      yield createMetric(`${name}-ms`, ms, "ms", "one job");
      yield createMetric(`${name}-calls`, counts.requests, "calls", "one job");
      yield createMetric(`${name}-throttled`, counts.throttled, "calls", "one job");
    });
  });
}
