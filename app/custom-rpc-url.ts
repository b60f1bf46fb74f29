import { readEnv } from "@/lib/config/env";

/** Returns the RPC URL of a chain that public explorers do not know; null for the public chain. */
export function findCustomRpcUrl(): string | null {
  const { isDemo, solanaRpcUrl } = readEnv();
  return isDemo ? solanaRpcUrl : null;
}
