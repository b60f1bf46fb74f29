import { type Env, inheritEnv, readEnv } from "@/lib/config/env";

/**
 * Imports the demo chain on demand, because it includes a Solana runtime. Throws an Error of one sentence if its
 * packages are not installed.
 */
export async function loadDemoChain(load = () => import("./demo-chain")) {
  return load().catch((cause: unknown) => {
    if (!isPackageMissing(cause)) throw cause;
    const message =
      "SOLANA_RPC_URL is not set, and the demo chain is not installed: set it to a Solana JSON-RPC provider, or install the optional packages (`npm ci --include=optional`)";
    throw new Error(message, { cause });
  });
}

/** A missing file has the same code, but means a broken build. */
function isPackageMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.message.startsWith("Cannot find package");
}

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
    const namedEnv =
      rpcUrl === null ? env : readEnv(inheritEnv({ SOLANA_RPC_URL: rpcUrl, SOLANA_RPC_BUDGET: undefined }));
    return { env: { ...namedEnv, solanaRpcUrl: namedEnv.solanaRpcUrl ?? url }, stop: async () => undefined };
  }
  const { findOrStartDemoChain: enterDemoChainOf } = await loadDemoChain();
  const chain = await enterDemoChainOf(env);
  const demo = readEnv(inheritEnv(chain.settings));
  return { env: { ...demo, solanaRpcUrl: chain.url }, stop: chain.stop };
}
