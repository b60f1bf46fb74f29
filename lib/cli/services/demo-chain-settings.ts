import path from "node:path";
import { demoWallets } from "@walletlens/demo-chain/bank/demo-wallets";
import { inheritEnv } from "@/lib/config/env";

/** Of the market, and of the wallets that the product takes payments with. */
export const DEMO_SEED = 1;

/** File with the names of the demo chain's exchanges and pools, in the shape of LABELS_FILE. */
export function demoLabelsFile(dataDir: string): string {
  return path.join(dataDir, "demo-labels.json");
}

/**
 * Settings that make a process of the product read the demo chain of `dataDir` at `url`, its prices and its labels. A
 * configured one goes before its own.
 */
export function demoChainSettings(url: string, dataDir: string) {
  const given = inheritEnv({});
  return {
    ...paymentSettings(given),
    WALLETLENS_DEMO: "1",
    SOLANA_RPC_URL: url,
    TOKEN_PRICE_URL: given.TOKEN_PRICE_URL || `${url}/prices`,
    SOL_PRICE_URL: given.SOL_PRICE_URL || `${url}/sol-usd`,
    LABELS_FILE: given.LABELS_FILE || demoLabelsFile(dataDir),
  };
}

/** Payments per call are on, with a sponsor, unless somebody has configured a treasury of their own. */
function paymentSettings(given: NodeJS.ProcessEnv) {
  if (given.TREASURY_ADDRESS) return { TREASURY_ADDRESS: given.TREASURY_ADDRESS };
  const { treasury, sponsorKey } = demoWallets(DEMO_SEED);
  return {
    TREASURY_ADDRESS: treasury,
    X402_SPONSOR_KEY: given.X402_SPONSOR_KEY || JSON.stringify([...sponsorKey]),
  };
}
