import type { SimulatedProviderOptions } from "@walletlens/demo-chain/provider/provider-options";
import { type SpawnedProvider, spawnProvider } from "@walletlens/demo-chain/provider/spawn-provider";
import type { BenchMetric } from "@/bench/metric";

/** Runs `measure` with a simulated provider in a separate process, which ends with it. */
export async function* onProvider(
  options: SimulatedProviderOptions,
  measure: (provider: SpawnedProvider) => AsyncIterable<BenchMetric>,
): AsyncIterable<BenchMetric> {
  const provider = await spawnProvider(options);
  try {
    yield* measure(provider);
  } finally {
    await provider.close();
  }
}
