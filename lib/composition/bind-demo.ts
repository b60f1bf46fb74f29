import { readShowcase } from "@/lib/chain/demo-chain-client";
import type { Env } from "@/lib/config/env";
import {
  type DemoPorts,
  prepareDemo,
  readSamples,
  type SampleResult,
  shareSample,
} from "@/lib/groups/prepare-demo";

/** Milliseconds within which the chain responds while the other processes of a demo start. */
const START_MS = 30_000;

/** Binds the use cases of the demo. Without a demo chain there are no samples, and nothing is prepared. */
export function bindDemo(ports: DemoPorts, { isDemo, solanaRpcUrl }: Pick<Env, "isDemo" | "solanaRpcUrl">) {
  const url = isDemo ? solanaRpcUrl : null;
  return {
    /** Throws if the demo chain does not respond. */
    async prepare() {
      if (url === null) return;
      const showcase = await readShowcase(url, START_MS);
      if (showcase === null) throw new Error("the demo chain did not name its wallets");
      await prepareDemo(ports, showcase);
    },
    readSamples: async (): Promise<readonly SampleResult[]> => (url === null ? [] : readSamples(ports)),
    /** Returns the token of a link to a result of the samples; null if there is no result. */
    shareSample: (jobId: string) => shareSample(ports, jobId),
  };
}
