import path from "node:path";
import { demoWallets, fundDemoWallets } from "@walletlens/demo-chain/bank/demo-wallets";
import type { DemoMarket } from "@walletlens/demo-chain/market/types";
import { startDemoChain } from "@walletlens/demo-chain/start-demo-chain";
import { z } from "zod";
import { reachableHost } from "@/lib/config/env";
import { DEMO_SEED, demoChainSettings, demoLabelsFile } from "./demo-chain-settings";
import { findFreePort } from "./free-port";
import { readPrivateJson, writePrivateFile } from "./private-file";

const HEALTH_MS = 1_000;

/**
 * Schema of `demo-chain.json` in the data folder, kept so that a restart finds the chain at the same address.
 */
const Entry = z.object({ port: z.int().min(1).max(65_535) });

export interface DemoChainProcess {
  /** JSON-RPC address. */
  readonly url: string;
  /** Settings that make a process of the product read this chain, its prices and its labels. */
  readonly settings: Readonly<Record<string, string>>;
  /** Wallets with a history, for examples; none of a chain that another process runs. */
  readonly exampleWallets: readonly string[];
  stop(): Promise<void>;
}

/** The demo chain of `dataDir`, in this process. */
export async function startDemoChainOf(dataDir: string, host: string): Promise<DemoChainProcess> {
  const file = portFileOf(dataDir);
  const stored = await readPrivateJson(file, Entry);
  const port = await findFreePort(host, stored?.port);
  if (port !== stored?.port) await writePrivateFile(file, `${JSON.stringify({ port })}\n`);
  // The data file also keeps the end of the history, so that a restart does not move the past.
  const dataFile = path.join(dataDir, "demo-chain.ndjson");
  const chain = await startDemoChain({ host, port, seed: DEMO_SEED, dataFile });
  const url = `http://${reachableHost(host)}:${port}`;
  const settings = demoChainSettings(url, dataDir);
  const { sponsor } = demoWallets(DEMO_SEED);
  fundDemoWallets(chain, { sponsor, treasury: settings.TREASURY_ADDRESS });
  await writePrivateFile(demoLabelsFile(dataDir), JSON.stringify(listLabels(chain.market)));
  return {
    url,
    settings,
    exampleWallets: chain.market.featured.wallets.map(({ address }) => address),
    stop: () => chain.close(),
  };
}

/** The demo chain of `dataDir`: the one that another process runs, else one in this process. */
export async function enterDemoChainOf(dataDir: string, host: string): Promise<DemoChainProcess> {
  const stored = await readPrivateJson(portFileOf(dataDir), Entry);
  const url = stored === null ? null : await findRunning(`http://${reachableHost(host)}:${stored.port}`);
  if (url === null) return startDemoChainOf(dataDir, host);
  return { url, settings: demoChainSettings(url, dataDir), exampleWallets: [], stop: async () => undefined };
}

async function findRunning(url: string): Promise<string | null> {
  const answer = await fetch(`${url}/health`, { signal: AbortSignal.timeout(HEALTH_MS) }).catch(() => null);
  return answer?.ok ? url : null;
}

function portFileOf(dataDir: string): string {
  return path.join(dataDir, "demo-chain.json");
}

/** Names of the market's exchanges and pools, in the shape of LABELS_FILE. */
function listLabels({ truths }: DemoMarket): object[] {
  return truths.flatMap(({ address, persona, label }) => {
    if (label === null) return [];
    const type = label === "pool" ? "liquidity_pool" : label;
    return { address, type, label: `Demo ${persona.replaceAll("_", " ")}`, source: "demo chain" };
  });
}
