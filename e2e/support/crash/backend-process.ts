import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startDemoChain } from "@walletlens/demo-chain/start-demo-chain";
import { startEmbeddedPostgres } from "@/lib/cli/services/embedded-postgres";
import { ROOT } from "@/lib/cli/services/root";
import { applyMigrations } from "@/lib/db/apply-migrations";
import { demoSettings } from "@/lib/testing/demo-settings";
import type { Backend } from "./start-backend";

/**
 * Process with the database and the chain of the server processes, which outlives them. Its arguments are a
 * folder and the folder of the migrations. It sends a message with the addresses, and stops when it is disconnected. A number makes the
 * database crash and restart after that number of milliseconds, which it then reports.
 */
const [folder = "", migrations = path.join(ROOT, "prisma/migrations")] = process.argv.slice(2);
const SEED = 1;
/** Responses have the delay of a fast provider, so that kills occur during work. */
const LATENCY_MS = 4;

let database = await startEmbeddedPostgres(folder);
const [chain] = await Promise.all([
  startDemoChain({ seed: SEED, wallets: 120, mints: 60, faults: { latencyMs: () => LATENCY_MS } }),
  applyMigrations(database.url, migrations),
]);
const labelsFile = path.join(folder, "labels.json");
await writeFile(labelsFile, "[]");

const { truths, mints, launches } = chain.market;
const hasHistory = (account: string) => chain.market.signaturesFor(account).length > 0;
const backend: Backend = {
  databaseUrl: database.url,
  settings: {
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    ...demoSettings(chain.url),
    LABELS_FILE: labelsFile,
  },
  wallets: truths.flatMap(({ address, label }) => (label === null && hasHistory(address) ? [address] : [])),
  mints: mints.map(({ address }) => address),
  launched: launches.map(({ mint }) => mint),
};
process.on("message", async (awayMs: number) => {
  const [postmaster] = (await readFile(path.join(database.data, "postmaster.pid"), "utf8")).split("\n");
  // An immediate shutdown: no further writes, and the next start recovers from the log.
  process.kill(Number(postmaster), "SIGQUIT");
  await sleep(awayMs);
  database = await startEmbeddedPostgres(folder);
  process.send?.("back");
});
process.once("disconnect", async () => {
  await chain.close();
  await database.stop();
  process.exit(0);
});
process.send?.(backend);
