/** Environment variables of the command line; an empty value counts as absent. */
export interface CliSettings {
  readonly serverUrl: string;
  readonly apiKey: string | undefined;
  /** In order of preference. */
  readonly rpcUrls: readonly string[];
}

/**
 * Reads `WALLETLENS_URL` (default: the local server at `PORT`), `WALLETLENS_API_KEY` and `SOLANA_RPC_URL`.
 */
export function readSettings(): CliSettings {
  const { WALLETLENS_URL, WALLETLENS_API_KEY, SOLANA_RPC_URL, PORT } = process.env;
  return {
    serverUrl: WALLETLENS_URL || `http://127.0.0.1:${PORT || 3000}/api/v1`,
    apiKey: WALLETLENS_API_KEY || undefined,
    rpcUrls: (SOLANA_RPC_URL ?? "")
      .split(",")
      .map((url) => url.trim())
      .filter((url) => url !== ""),
  };
}
