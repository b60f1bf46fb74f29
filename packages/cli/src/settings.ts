/** Environment variables of the command line; an empty value counts as absent. */
export interface CliSettings {
  readonly serverUrl: string;
  readonly apiKey: string | undefined;
  /** In order of preference. */
  readonly rpcUrls: readonly string[];
  readonly prices: Readonly<Record<PriceSetting, string | undefined>>;
}

/** Variables with sources of prices, and with their headers. */
export type PriceSetting = "TOKEN_PRICE_URL" | "TOKEN_PRICE_HEADERS" | "SOL_PRICE_URL" | "SOL_PRICE_HEADERS";

/**
 * Reads `WALLETLENS_URL` (default: the local server at `PORT`), `WALLETLENS_API_KEY`, `SOLANA_RPC_URL` and the
 * settings of prices.
 */
export function readSettings(): CliSettings {
  const { WALLETLENS_URL, WALLETLENS_API_KEY, SOLANA_RPC_URL, PORT } = process.env;
  const { TOKEN_PRICE_URL, TOKEN_PRICE_HEADERS, SOL_PRICE_URL, SOL_PRICE_HEADERS } = process.env;
  return {
    serverUrl: WALLETLENS_URL || `http://127.0.0.1:${PORT || 3000}/api/v1`,
    apiKey: WALLETLENS_API_KEY || undefined,
    rpcUrls: (SOLANA_RPC_URL ?? "")
      .split(",")
      .map((url) => url.trim())
      .filter((url) => url !== ""),
    prices: {
      TOKEN_PRICE_URL: TOKEN_PRICE_URL || undefined,
      TOKEN_PRICE_HEADERS: TOKEN_PRICE_HEADERS || undefined,
      SOL_PRICE_URL: SOL_PRICE_URL || undefined,
      SOL_PRICE_HEADERS: SOL_PRICE_HEADERS || undefined,
    },
  };
}
