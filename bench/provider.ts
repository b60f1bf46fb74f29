import type { TestProviderOptions } from "@walletlens/demo-chain/testing/provider-options";
import { type SpawnedProvider, spawnProvider } from "@walletlens/demo-chain/testing/spawn-provider";
import type { BenchMetric } from "@/bench/metric";

/** Runs `measure` with a simulated provider in a separate process, which ends with it. */
export async function* onProvider(
  options: TestProviderOptions,
  measure: (provider: SpawnedProvider) => AsyncIterable<BenchMetric>,
): AsyncIterable<BenchMetric> {
  const provider = await spawnProvider(options);
  try {
    yield* measure(provider);
  } finally {
    await provider.close();
  }
}
