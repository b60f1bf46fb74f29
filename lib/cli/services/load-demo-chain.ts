/**
 * Module that runs the demo chain, loaded only where it is wanted: it brings a Solana runtime with it. Throws an Error of
 * one sentence where the packages that it needs are not installed.
 */
export async function loadDemoChain(load = () => import("./demo-chain")) {
  return load().catch((cause: unknown) => {
    if (!isPackageMissing(cause)) throw cause;
    const message =
      "SOLANA_RPC_URL is not set, and the demo chain is not installed: set it to a Solana JSON-RPC provider, or install the optional packages (`npm ci --include=optional`)";
    throw new Error(message, { cause });
  });
}

/** A file that is missing has the same code, and is a fault of the build. */
function isPackageMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.message.startsWith("Cannot find package");
}
