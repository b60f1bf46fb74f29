import { UNREACHED, waitUntilReady } from "@/bench/product";
import { type AdminKey, createAdminKey } from "@/e2e/support/admin";
import { KillableServer } from "@/e2e/support/crash/killable-server";
import { type RunningBackend, startBackend } from "@/e2e/support/crash/start-backend";
import { createFundedWallet } from "@/e2e/support/x402/wallets";
import { type Database, openDatabase } from "@/lib/db/database";

const CREDITS = 100_000_000;
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
  readonly web: KillableServer;
  /** Worker that runs from the beginning to the end. */
  readonly worker: KillableServer;
  /** Worker that is killed and started again. */
  readonly killable: KillableServer;
  readonly database: Database;
  /** Account that pays for all calls with credits. */
  readonly account: AdminKey;
  /** Address of the demo chain. */
  readonly rpcUrl: string;
  /** Wallet that payments per call go to. */
  readonly treasury: string;
}

/** Runs `work` on a stack and stops it afterwards. Needs `npm run build`. */
export async function onSoakStack<Result>(work: (stack: SoakStack) => Promise<Result>): Promise<Result> {
  const backend = await startBackend();
  const servers: KillableServer[] = [];
  const database = openDatabase(backend.databaseUrl, { poolSize: 1, applicationName: "soak" });
  try {
    const { SOLANA_RPC_URL: rpcUrl = "", DATA_DIR: dataDir } = backend.settings;
    // The first transfer creates the account of the treasury.
    const treasury = (await createFundedWallet(rpcUrl, { sol: 1, usdc: 1 })).publicKey.toBase58();
    const settings = { ...backend.settings, ...SETTINGS, TREASURY_ADDRESS: treasury };
    const [web, worker, killable] = await Promise.all([
      KillableServer.at({ ...settings, WALLETLENS_ROLE: "web" }),
      KillableServer.at({ ...settings, WALLETLENS_ROLE: "worker" }),
      KillableServer.at({ ...settings, WALLETLENS_ROLE: "worker" }),
    ]);
    // Sequentially, because processes that start together would wait for each other.
    for (const server of [web, worker, killable]) {
      servers.push(server);
      await server.start();
    }
    await waitUntilReady(web.url);
    const account = await createAdminKey(CREDITS, dataDir);
    return await work({ backend, web, worker, killable, database, account, rpcUrl, treasury });
  } finally {
    await Promise.all(servers.map((server) => server.kill()));
    await database.close();
    await backend.stop();
  }
}
