import { type Env, inheritEnv, readEnv } from "@/lib/config/env";
import { loadDemoChain } from "./load-demo-chain";

/** A configuration with a chain, and the function that stops what was started for it. */
export interface ReachedChain {
  readonly env: Env & { readonly solanaRpcUrl: string };
  stop(): Promise<void>;
}

/**
 * Returns the chain of a command: `rpcUrl`, else the configured one, else the demo chain of the data folder, which is
 * started if it does not run.
 */
export async function reachChain(env: Env, rpcUrl: string | null): Promise<ReachedChain> {
  const url = rpcUrl ?? env.solanaRpcUrl;
  if (url !== null) {
    const named =
      rpcUrl === null ? env : readEnv(inheritEnv({ SOLANA_RPC_URL: rpcUrl, SOLANA_RPC_BUDGET: undefined }));
    return { env: { ...named, solanaRpcUrl: named.solanaRpcUrl ?? url }, stop: async () => undefined };
  }
  const { enterDemoChainOf } = await loadDemoChain();
  const chain = await enterDemoChainOf(env.dataDir, env.host);
  const demo = readEnv(inheritEnv(chain.settings));
  return { env: { ...demo, solanaRpcUrl: chain.url }, stop: chain.stop };
}
