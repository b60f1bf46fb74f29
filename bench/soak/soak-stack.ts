import { setTimeout as sleep } from "node:timers/promises";
import type { Keypair } from "@solana/web3.js";
import { UNREACHED } from "@/bench/product";
import { type CreatedKey, createAdminKey } from "@/e2e/support/admin";
import { MortalServer } from "@/e2e/support/crash/mortal-server";
import { type RunningBackend, startBackend } from "@/e2e/support/crash/start-backend";
import { createFundedWallet } from "@/e2e/support/x402/wallets";
import { type Database, openDatabase } from "@/lib/infra/postgres/database";

const CREDITS = 100_000_000;
const POLL_MS = 200;
const READY_MS = 120_000;
const SETTINGS = {
  ...UNREACHED,
  NEXTAUTH_SECRET: "a secret that all processes share",
  WATCH_INTERVAL_S: "10",
  WATCH_DAILY_CREDITS: "1000000",
  WEBHOOK_ALLOW_PRIVATE: "true",
  LOG_LEVEL: "fatal",
};

/** A web process and two workers, on a database and a chain that can be reached by themselves. */
export interface SoakStack {
  readonly backend: RunningBackend;
  readonly web: MortalServer;
  /** Worker that runs from the beginning to the end. */
  readonly worker: MortalServer;
  /** Worker that is killed and started again. */
  readonly mortal: MortalServer;
  readonly database: Database;
  /** Account that pays for all calls with credits. */
  readonly account: CreatedKey;
  /** Address of the demo chain. */
  readonly rpcUrl: string;
  /** Wallet that payments per call go to. */
  readonly treasury: string;
}

/** Lets `work` go on a stack, which ends with it. Needs `npm run build`. */
export async function onSoakStack<Result>(work: (stack: SoakStack) => Promise<Result>): Promise<Result> {
  const backend = await startBackend();
  const servers: MortalServer[] = [];
  const database = openDatabase(backend.databaseUrl, { poolSize: 1, applicationName: "soak" });
  try {
    const { SOLANA_RPC_URL: rpcUrl = "", DATA_DIR: dataDir } = backend.settings;
    const treasury = (await createTreasury(rpcUrl)).publicKey.toBase58();
    const settings = { ...backend.settings, ...SETTINGS, TREASURY_ADDRESS: treasury };
    const [web, worker, mortal] = await Promise.all([
      MortalServer.at({ ...settings, WALLETLENS_ROLE: "web" }),
      MortalServer.at({ ...settings, WALLETLENS_ROLE: "worker" }),
      MortalServer.at({ ...settings, WALLETLENS_ROLE: "worker" }),
    ]);
    // One after the other: processes that start at once would wait for each other.
    for (const server of [web, worker, mortal]) {
      servers.push(server);
      await server.start();
    }
    await waitUntilReady(web.url);
    const account = await createAdminKey(CREDITS, dataDir);
    return await work({ backend, web, worker, mortal, database, account, rpcUrl, treasury });
  } finally {
    await Promise.all(servers.map((server) => server.kill()));
    await database.close();
    await backend.stop();
  }
}

/** The account that USDC goes to comes into being with the first of it. */
function createTreasury(rpcUrl: string): Promise<Keypair> {
  return createFundedWallet(rpcUrl, { sol: 1, usdc: 1 });
}

/** Throws where no worker runs the jobs after two minutes. */
export async function waitUntilReady(url: string): Promise<void> {
  const deadline = performance.now() + READY_MS;
  while (performance.now() < deadline) {
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    const text = await answer?.text();
    if (answer?.ok && text !== undefined && JSON.parse(text).status === "ready") return;
    await sleep(POLL_MS);
  }
  throw new Error(`the product at ${url} is not ready`);
}
