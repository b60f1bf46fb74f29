import { addressOf } from "@walletlens/demo-chain/provider/address-of";
import { spawnProvider } from "@walletlens/demo-chain/provider/spawn-provider";
import { address } from "@walletlens/engine/address";
import { analyzeAddress } from "walletlens";
import type { Figure } from "@/bench/figure";

const SIGNATURES = 1_000;
const PAGE_MS = 150;
const CALL_MS = 60;
const IN_FLIGHT = 20;
const ROUNDS = 3;
/** One page of signatures, then every transaction with as many calls in flight as the provider takes. */
const LEAST_MS = PAGE_MS + (SIGNATURES * CALL_MS) / IN_FLIGHT;

/** A cold analysis, from the address to the profile, against the least time that its calls can take. */
export async function* measureCold(): AsyncIterable<Figure> {
  const wallets = Array.from({ length: ROUNDS }, (_, round) => address(addressOf(`cold wallet ${round}`)));
  const provider = await spawnProvider({
    signatures: SIGNATURES,
    addresses: wallets,
    pageMs: PAGE_MS,
    callMs: CALL_MS,
    maxInFlight: IN_FLIGHT,
  });
  try {
    const options = {
      rpcUrl: provider.url,
      tokenPriceUrls: [`${provider.url}/prices`],
      solPriceUrls: [`${provider.url}/sol-usd`],
      mostTransactions: SIGNATURES,
    };
    const runs = [];
    for (const wallet of wallets) {
      const started = performance.now();
      const { rpc } = await analyzeAddress(options, wallet);
      runs.push({ ms: performance.now() - started, calls: rpc.calls });
    }
    yield* figures(runs);
  } finally {
    await provider.close();
  }
}

function* figures(runs: readonly { ms: number; calls: number }[]): Iterable<Figure> {
  const [median] = runs.toSorted((a, b) => a.ms - b.ms).slice(Math.floor(runs.length / 2));
  if (median === undefined) return;
  const against = `least time of its calls, ${LEAST_MS} ms`;
  yield { name: "cold", value: median.ms / LEAST_MS, unit: "ratio", against, headline: true };
  yield { name: "cold-ms", value: median.ms, unit: "ms", against: "median of runs" };
  yield { name: "cold-calls", value: median.calls, unit: "calls", against: "one analysis" };
}
