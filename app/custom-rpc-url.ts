import { readEnv } from "@/lib/config/env";

/** Address of a chain that public explorers don't know; null for the public chain. */
export function findCustomRpcUrl(): string | null {
  const { isDemo, solanaRpcUrl } = readEnv();
  return isDemo ? solanaRpcUrl : null;
}
