/** The environment that the command line reads; an empty value counts as none. */
export interface CliSettings {
  readonly serverUrl: string;
  readonly apiKey: string | undefined;
  /** In the order in which they are asked. */
  readonly rpcUrls: readonly string[];
}

/** Reads `WALLETLENS_URL` (else the server of this machine at `PORT`), `WALLETLENS_API_KEY` and `SOLANA_RPC_URL`. */
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
