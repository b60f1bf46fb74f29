import path from "node:path";
import { demoWallets, fundDemoWallets } from "@walletlens/demo-chain/bank/demo-wallets";
import type { DemoMarket } from "@walletlens/demo-chain/market/types";
import { startDemoChain } from "@walletlens/demo-chain/start-demo-chain";
import { z } from "zod";
import type { Env } from "@/lib/config/env";
import { reachableHost } from "@/lib/config/reachable-host";
import { DEMO_SEED, demoChainSettings, demoLabelsFile } from "./demo-chain-settings";
import { findFreePort } from "./free-port";
import { readPrivateJson, writePrivateFile } from "./private-file";

const HEALTH_MS = 1_000;

/** Schema of `demo-chain.json` in the data folder, so that a restart uses the same address. */
const Entry = z.object({ port: z.int().min(1).max(65_535) });

export interface DemoChainProcess {
  readonly url: string;
  readonly settings: Readonly<Record<string, string>>;
  /** Wallets with a history; empty for a chain of another process. */
  readonly exampleWallets: readonly string[];
  /** Token with holders; null for a chain of another process. */
  readonly exampleMint: string | null;
  stop(): Promise<void>;
}

type ChainEnv = Pick<Env, "dataDir" | "host" | "isDemoLive">;

/** Starts the demo chain of the data folder in this process. */
export async function startDemoChainIn({ dataDir, host, isDemoLive }: ChainEnv): Promise<DemoChainProcess> {
  const file = buildPortFile(dataDir);
  const storedEntry = await readPrivateJson(file, Entry);
  const port = await findFreePort(host, storedEntry?.port);
  if (port !== storedEntry?.port) await writePrivateFile(file, `${JSON.stringify({ port })}\n`);
  // The file stores the end of the history too, so that a restart does not move the past.
  const dataFile = path.join(dataDir, "demo-chain.ndjson");
  const chain = await startDemoChain({ host, port, seed: DEMO_SEED, dataFile, isLive: isDemoLive });
  const url = `http://${reachableHost(host)}:${port}`;
  const settings = demoChainSettings(url, dataDir);
  const { sponsor } = demoWallets(DEMO_SEED);
  fundDemoWallets(chain, { sponsor, treasury: settings.TREASURY_ADDRESS });
  await writePrivateFile(demoLabelsFile(dataDir), JSON.stringify(listLabels(chain.market)));
  return {
    url,
    settings,
    exampleWallets: chain.market.featured.wallets.map(({ address }) => address),
    exampleMint: chain.market.featured.token.address,
    stop: () => chain.close(),
  };
}

/** Returns the demo chain of the data folder that another process runs, or starts it in this process. */
export async function findOrStartDemoChain(env: ChainEnv): Promise<DemoChainProcess> {
  const { dataDir, host } = env;
  const storedEntry = await readPrivateJson(buildPortFile(dataDir), Entry);
  const url =
    storedEntry === null ? null : await findRunning(`http://${reachableHost(host)}:${storedEntry.port}`);
  if (url === null) return startDemoChainIn(env);
  const settings = demoChainSettings(url, dataDir);
  return { url, settings, exampleWallets: [], exampleMint: null, stop: async () => undefined };
}

async function findRunning(url: string): Promise<string | null> {
  const response = await fetch(`${url}/health`, { signal: AbortSignal.timeout(HEALTH_MS) }).catch(() => null);
  return response?.ok ? url : null;
}

function buildPortFile(dataDir: string): string {
  return path.join(dataDir, "demo-chain.json");
}

/** Returns names of the market's exchanges, pools and known trader, in the format of LABELS_FILE. */
function listLabels({ featured: { knownTrader }, truths }: DemoMarket): object[] {
  const kol = knownTrader === null ? [] : [{ ...knownTrader, type: "kol", source: "demo chain" }];
  const labelLines = truths.flatMap(({ address, persona, label }) => {
    if (label === null) return [];
    const type = label === "pool" ? "liquidity_pool" : label;
    return { address, type, label: `Demo ${persona.replaceAll("_", " ")}`, source: "demo chain" };
  });
  return [...kol, ...labelLines];
}
