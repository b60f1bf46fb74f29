import { readFile } from "node:fs/promises";
import path from "node:path";
import { createMarket } from "@walletlens/demo-chain/market/create-market";
import type { LaunchKind } from "@walletlens/demo-chain/market/types";
import { z } from "zod";
import { demoSettings } from "@/lib/testing/demo-settings";
import { createAdminKey } from "./admin";
import { testedDataDir } from "./data-dir";
import { once } from "./once";

const Entry = z.object({ port: z.int() });
const Featured = z.object({
  wallets: z.array(z.object({ address: z.string() })).min(1),
  token: z.object({ address: z.string() }),
  group: z.array(z.string()),
});

/** Addresses of wallets with a history on the demo chain that the product under test reads. */
export async function readDemoWallets(dataDir = testedDataDir()): Promise<readonly string[]> {
  return (await readFeatured(dataDir)).wallets.map(({ address }) => address);
}

/** The first of them, and a key with a hundred credits. */
export async function readDemoAccess() {
  const [wallet = ""] = await readDemoWallets();
  const { apiKey } = await createAdminKey(100);
  return { wallet, apiKey };
}

/** Wallets of this chain. The first half acts together, and the others are independent. */
export async function readDemoGroup(): Promise<readonly string[]> {
  return (await readFeatured(testedDataDir())).group;
}

/** The address of a token of that chain that many wallets hold. */
export async function readDemoToken(): Promise<string> {
  return (await readFeatured(testedDataDir())).token.address;
}

/**
 * The mint of a launch of a kind on that chain. Mints depend only on the seed, so a small market has the same ones.
 */
export async function readDemoLaunch(kind: LaunchKind): Promise<string> {
  const launches = await once("demo-launches", async () => {
    const market = createMarket({ seed: DEMO_SEED, endTime: 1_795_000_000, wallets: 20, mints: 20 });
    return market.launches.map((launch) => ({ kind: launch.kind, mint: launch.mint }));
  });
  return launches.find((launch) => launch.kind === kind)?.mint ?? "";
}

const DEMO_SEED = 1;

/** Settings that make another product read the demo chain, and its prices, of the one at `dataDir`. */
export async function readChainSettings(dataDir = testedDataDir()) {
  return demoSettings(await readChainUrl(dataDir));
}

/** Address of the demo chain that the product under test reads. */
export async function readChainUrl(dataDir = testedDataDir()): Promise<string> {
  const file = await readFile(path.join(dataDir, "demo-chain.json"), "utf8");
  return `http://127.0.0.1:${Entry.parse(JSON.parse(file)).port}`;
}

/** Addresses that the demo chain of the product at `dataDir` shows first. */
export async function readFeatured(dataDir: string): Promise<z.output<typeof Featured>> {
  const response = await fetch(`${await readChainUrl(dataDir)}/featured`);
  return Featured.parse(await response.json());
}
