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
