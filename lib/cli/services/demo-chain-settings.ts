import path from "node:path";
import { demoWallets } from "@walletlens/demo-chain/bank/demo-wallets";
import { inheritEnv } from "@/lib/config/env";

/** Seed of the market, and of the wallets for payments. */
export const DEMO_SEED = 1;

/** File with the names of the demo chain's exchanges and pools, in the format of LABELS_FILE. */
export function demoLabelsFile(dataDir: string): string {
  return path.join(dataDir, "demo-labels.json");
}

/**
 * Returns the settings of a process that reads the demo chain at `url`, its prices and its labels. Configured values
 * take precedence.
 */
export function demoChainSettings(url: string, dataDir: string) {
  const configured = inheritEnv({});
  return {
    ...paymentSettings(configured),
    WALLETLENS_DEMO: "1",
    SOLANA_RPC_URL: url,
    TOKEN_PRICE_URL: configured.TOKEN_PRICE_URL || `${url}/prices`,
    SOL_PRICE_URL: configured.SOL_PRICE_URL || `${url}/sol-usd`,
    LABELS_FILE: configured.LABELS_FILE || demoLabelsFile(dataDir),
  };
}

/** Enables payments per call, with a sponsor, unless a treasury is configured. */
function paymentSettings(configured: NodeJS.ProcessEnv) {
  if (configured.TREASURY_ADDRESS) return { TREASURY_ADDRESS: configured.TREASURY_ADDRESS };
  const { treasury, sponsorKey } = demoWallets(DEMO_SEED);
  return {
    TREASURY_ADDRESS: treasury,
    X402_SPONSOR_KEY: configured.X402_SPONSOR_KEY || JSON.stringify([...sponsorKey]),
  };
}
