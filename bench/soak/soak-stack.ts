import { setTimeout as sleep } from "node:timers/promises";
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
/** Downtimes in milliseconds, in turns: shorter and longer than a call waits for a connection. */
const DOWNTIMES_MS = [2_000, 12_000];

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

/** Kills a worker and crashes the database in turns, and records the outages of the database. */
export class Disturbances {
  databaseCrashes = 0;
  workerKills = 0;
  /** Begin and end of each outage of the database, by `performance.now()`; the last may not have ended. */
  private readonly outages: { readonly begin: number; end: number }[] = [];

  constructor(private readonly stack: Pick<SoakStack, "backend" | "killable">) {}

  /** Returns true if the database was down at a time between `begin` and `end`. */
  isDuringOutage(begin: number, end = begin): boolean {
    return this.outages.some((outage) => begin <= outage.end && end >= outage.begin);
  }

  /** Disturbs at this interval in milliseconds until it is stopped. */
  async run(intervalMs: number, stopping: AbortSignal): Promise<void> {
    const { backend, killable } = this.stack;
    for (let turn = 0; ; turn += 1) {
      await sleep(intervalMs, null, { signal: stopping }).catch(() => null);
      if (stopping.aborted) return;
      const downtimeMs = DOWNTIMES_MS[Math.floor(turn / 2) % DOWNTIMES_MS.length] ?? 0;
      if (turn % 2 === 0) {
        await killable.kill();
        this.workerKills += 1;
        await sleep(downtimeMs);
        await killable.start();
      } else {
        const outage = { begin: performance.now(), end: Number.POSITIVE_INFINITY };
        this.outages.push(outage);
        await backend.crashDatabase(downtimeMs);
        outage.end = performance.now();
        this.databaseCrashes += 1;
      }
    }
  }
}
