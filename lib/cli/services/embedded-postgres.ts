import { randomBytes } from "node:crypto";
import { rm, stat } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { ensureDatabase, readDataDirectory } from "@/lib/infra/postgres/database-admin";
import { transferDatabaseOwnership } from "@/lib/infra/postgres/database-owner";
import { findFreePort, isPortFree } from "./free-port";
import { readPidFile } from "./postgres/pid-file";
import { choosePostgresPlace, type PostgresPlace } from "./postgres/postgres-location";
import { initializeCluster, startServer } from "./postgres/postgres-server";
import { clearLeftovers, stopServer } from "./postgres/stop-server";
import { readPrivateJson, writePrivateFile } from "./private-file";

const HOST = "127.0.0.1";
/** Makes the cluster and the other role, and does nothing else. */
const SUPERUSER = "walletlens";
/** Owns the database: what the product and its migrations run as. */
const OWNER = "walletlens_owner";
const DATABASE = "walletlens";

/** Schema of `postgres.json` in the data folder; `data` is relative to that folder where it lies in it. */
const Entry = z.object({
  data: z.string(),
  port: z.int().min(1).max(65_535),
  /** The superuser's. */
  password: z.string().min(1),
  /** Null until the database was given to its owner. */
  ownerPassword: z.string().min(1).nullable().default(null),
});
type Entry = z.infer<typeof Entry>;

export interface EmbeddedPostgres {
  /** Connection string of the product's database, as its owner. */
  readonly url: string;
  /** The same as the server's superuser. */
  readonly superuserUrl: string;
  /** Folder of the cluster's files. */
  readonly data: string;
  /** True where the server was running already, left behind by a launcher that was killed. */
  readonly adopted: boolean;
  /** Ends all connections and the server. */
  stop(): Promise<void>;
}

/**
 * The PostgreSQL that comes with npm, its files in `<dataFolder>/postgres`, on a loopback port and with a password that
 * are kept in `<dataFolder>/postgres.json`. Creates, starts or adopts the cluster, depending on what an earlier process
 * left there. `settings` are server parameters. Throws an Error of one sentence where the server does not come up.
 */
export async function startEmbeddedPostgres(
  dataFolder: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<EmbeddedPostgres> {
  const folder = path.resolve(dataFolder);
  const { entry, place } = await prepareCluster(folder);
  const { port, ...server } = (await isRunning(folder, entry))
    ? { port: entry.port, adopted: true, stop: () => stopServer(place) }
    : await startAnew(place, entry.port, settings);
  const reached = { ...entry, port };
  if (port !== entry.port) await writeEntry(folder, reached);
  const current = await prepareDatabase(folder, reached);
  return {
    url: urlOf(current, DATABASE),
    superuserUrl: superuserUrlOf(current, DATABASE),
    data: place.data,
    ...server,
  };
}

/** Connection string of the database of `dataFolder` if its server is running now, else null. */
export async function findEmbeddedPostgres(dataFolder: string): Promise<string | null> {
  const folder = path.resolve(dataFolder);
  const entry = await readPrivateJson(entryFile(folder), Entry);
  return entry !== null && (await isRunning(folder, entry)) ? urlOf(entry, DATABASE) : null;
}

/** Ends the server of `dataFolder` if one is left, and removes the folder with all that is in it. */
export async function removeEmbeddedPostgres(dataFolder: string): Promise<void> {
  const folder = path.resolve(dataFolder);
  const entry = await readPrivateJson(entryFile(folder), Entry);
  if (entry !== null) {
    const place = await choosePostgresPlace(path.resolve(folder, entry.data), false);
    await clearLeftovers(place);
    await rm(place.data, { recursive: true, force: true });
  }
  await rm(folder, { recursive: true, force: true });
}

async function startAnew(
  place: PostgresPlace,
  wantedPort: number,
  settings: Readonly<Record<string, string>>,
) {
  for (let tries = 1; ; tries++) {
    await clearLeftovers(place);
    const port = await findFreePort(HOST, tries === 1 ? wantedPort : undefined);
    try {
      const { stop } = await startServer(place, port, settings);
      return { port, adopted: false, stop };
    } catch (error) {
      // Between the look and the start anybody may take a port, if only for a connection of its own, or the number
      // of the server before.
      const isInTheWay = !(await isPortFree(HOST, port)) || (await readPidFile(place.data)) !== null;
      if (tries === MAX_TRIES || !isInTheWay) throw error;
      await sleep(PAUSE_MS);
    }
  }
}

const MAX_TRIES = 5;
const PAUSE_MS = 500;

/** The password is written last: until then the database is entered as the one who makes the other role. */
async function prepareDatabase(folder: string, entry: Entry): Promise<Entry> {
  const ownerPassword = entry.ownerPassword ?? createPassword();
  const current = { ...entry, ownerPassword };
  await ensureDatabase(superuserUrlOf(entry, "postgres"), DATABASE);
  await transferDatabaseOwnership(superuserUrlOf(entry, "postgres"), DATABASE, {
    name: OWNER,
    password: ownerPassword,
  });
  if (entry.ownerPassword === null) await writeEntry(folder, current);
  return current;
}

/** The password is the cluster's own, but a copied data folder has it too: the server must also name this folder. */
async function isRunning(folder: string, entry: Entry): Promise<boolean> {
  return (await readDataDirectory(superuserUrlOf(entry, "postgres"))) === path.resolve(folder, entry.data);
}

async function prepareCluster(folder: string): Promise<{ entry: Entry; place: PostgresPlace }> {
  const stored = await readPrivateJson(entryFile(folder), Entry);
  const place = await choosePostgresPlace(path.resolve(folder, stored?.data ?? "postgres"), stored === null);
  const initialized = (await stat(path.join(place.data, "PG_VERSION")).catch(() => null)) !== null;
  if (initialized && stored === null) {
    throw new Error(`${place.data} holds a database, but ${entryFile(folder)} with its password is missing`);
  }
  const entry = stored ?? (await createEntry(folder, place));
  if (!initialized) await initializeCluster(place, SUPERUSER, entry.password);
  return { entry, place };
}

/** Written before the cluster is made: a password without a cluster does no harm, a cluster without its password does. */
async function createEntry(folder: string, place: PostgresPlace): Promise<Entry> {
  const inside = path.dirname(place.data) === folder;
  const data = inside ? path.basename(place.data) : place.data;
  const port = await findFreePort(HOST);
  const entry = { data, port, password: createPassword(), ownerPassword: null };
  await writeEntry(folder, entry);
  return entry;
}

async function writeEntry(folder: string, entry: Entry): Promise<void> {
  await writePrivateFile(entryFile(folder), `${JSON.stringify(entry)}\n`);
}

function entryFile(folder: string): string {
  return path.join(folder, "postgres.json");
}

function createPassword(): string {
  return randomBytes(24).toString("hex");
}

/** A server that was last started by a version without the owner is entered as that version did. */
function urlOf(entry: Entry, database: string): string {
  const { ownerPassword } = entry;
  return ownerPassword === null
    ? superuserUrlOf(entry, database)
    : `postgresql://${OWNER}:${ownerPassword}@${HOST}:${entry.port}/${database}`;
}

function superuserUrlOf({ password, port }: Entry, database: string): string {
  return `postgresql://${SUPERUSER}:${password}@${HOST}:${port}/${database}`;
}
