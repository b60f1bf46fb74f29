import { readEnv } from "@/lib/env";

/** Where a chain answers that public explorers don't know; null for the public one. */
export function findCustomRpcUrl(): string | null {
  const { isDemo, solanaRpcUrl } = readEnv();
  return isDemo ? solanaRpcUrl : null;
}
