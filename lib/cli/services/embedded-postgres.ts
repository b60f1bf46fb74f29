import { randomBytes } from "node:crypto";
import { rm, stat } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { ensureDatabase, readDataDirectory } from "@/lib/db/database-admin";
import { transferDatabaseOwnership } from "@/lib/db/database-owner";
import { findFreePort, isPortFree } from "./free-port";
import { readPidFile } from "./postgres/pid-file";
import { choosePostgresLocation, type PostgresLocation } from "./postgres/postgres-location";
import { adoptServer, initializeCluster, startServer } from "./postgres/postgres-server";
import { clearLeftovers } from "./postgres/stop-server";
import { readPrivateJson, writePrivateFile } from "./private-file";

const HOST = "127.0.0.1";
/** Role that creates the cluster and the owner. */
const SUPERUSER = "walletlens";
/** Role of the product and its migrations. */
const OWNER = "walletlens_owner";
const DATABASE = "walletlens";

/** Schema of `postgres.json` in the data folder; `data` may be relative to that folder. */
const Entry = z.object({
  data: z.string(),
  port: z.int().min(1).max(65_535),
  /** Password of the superuser. */
  password: z.string().min(1),
  /** Null until the owner exists. */
  ownerPassword: z.string().min(1).nullable().default(null),
});
type Entry = z.infer<typeof Entry>;

export interface EmbeddedPostgres {
  /** Connection string of the product's database, as its owner. */
  readonly url: string;
  /** Connection string as the superuser. */
  readonly superuserUrl: string;
  /** Folder of the cluster. */
  readonly data: string;
  /** True if the server of a killed launcher was running already. */
  readonly adopted: boolean;
  /** Resolves with a description when the server has ended. */
  readonly ended: Promise<string>;
  /** Ends all connections and the server. */
  stop(): Promise<void>;
}

/**
 * Creates, starts or adopts the PostgreSQL of the data folder, on a loopback port. Its files are in
 * `<dataFolder>/postgres`, port and passwords in `<dataFolder>/postgres.json`. `settings` are server parameters.
 * Throws an Error of one sentence if the server does not start.
 */
export async function startEmbeddedPostgres(
  dataFolder: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<EmbeddedPostgres> {
  const folder = path.resolve(dataFolder);
  const { entry, place } = await prepareCluster(folder);
  const { port, ...server } = (await isRunning(folder, entry))
    ? { port: entry.port, adopted: true, ...adoptServer(place) }
    : await startOnFreePort(place, entry.port, settings);
  const entryWithPort = { ...entry, port };
  if (port !== entry.port) await writeEntry(folder, entryWithPort);
  const current = await prepareDatabase(folder, entryWithPort);
  return {
    url: buildUrl(current, DATABASE),
    superuserUrl: buildSuperuserUrl(current, DATABASE),
    data: place.data,
    ...server,
  };
}

/** Returns the connection string of a running server, else null. */
export async function findEmbeddedPostgres(dataFolder: string): Promise<string | null> {
  const folder = path.resolve(dataFolder);
  const entry = await readPrivateJson(entryFile(folder), Entry);
  return entry !== null && (await isRunning(folder, entry)) ? buildUrl(entry, DATABASE) : null;
}

/** Stops the server of `dataFolder` if one runs, and removes the folder. */
export async function removeEmbeddedPostgres(dataFolder: string): Promise<void> {
  const folder = path.resolve(dataFolder);
  const entry = await readPrivateJson(entryFile(folder), Entry);
  if (entry !== null) {
    const place = await choosePostgresLocation(path.resolve(folder, entry.data), false);
    await clearLeftovers(place);
    await rm(place.data, { recursive: true, force: true });
  }
  await rm(folder, { recursive: true, force: true });
}

async function startOnFreePort(
  place: PostgresLocation,
  preferredPort: number,
  settings: Readonly<Record<string, string>>,
) {
  for (let tries = 1; ; tries++) {
    await clearLeftovers(place);
    const port = await findFreePort(HOST, tries === 1 ? preferredPort : undefined);
    try {
      return { port, adopted: false, ...(await startServer(place, port, settings)) };
    } catch (error) {
      // Another process may have taken the port, or the process id of the previous server, since the check.
      const isConflict = !(await isPortFree(HOST, port)) || (await readPidFile(place.data)) !== null;
      if (tries === MAX_TRIES || !isConflict) throw error;
      await sleep(PAUSE_MS);
    }
  }
}

const MAX_TRIES = 5;
const PAUSE_MS = 500;

/** Writes the password last: until then connections use the superuser. */
async function prepareDatabase(folder: string, entry: Entry): Promise<Entry> {
  const ownerPassword = entry.ownerPassword ?? createPassword();
  const current = { ...entry, ownerPassword };
  await ensureDatabase(buildSuperuserUrl(entry, "postgres"), DATABASE);
  await transferDatabaseOwnership(buildSuperuserUrl(entry, "postgres"), DATABASE, {
    name: OWNER,
    password: ownerPassword,
  });
  if (entry.ownerPassword === null) await writeEntry(folder, current);
  return current;
}

/** A copied data folder has the same password, so the server must also report this folder. */
async function isRunning(folder: string, entry: Entry): Promise<boolean> {
  return (await readDataDirectory(buildSuperuserUrl(entry, "postgres"))) === path.resolve(folder, entry.data);
}

async function prepareCluster(folder: string): Promise<{ entry: Entry; place: PostgresLocation }> {
  const storedEntry = await readPrivateJson(entryFile(folder), Entry);
  const place = await choosePostgresLocation(
    path.resolve(folder, storedEntry?.data ?? "postgres"),
    storedEntry === null,
  );
  const initialized = (await stat(path.join(place.data, "PG_VERSION")).catch(() => null)) !== null;
  if (initialized && storedEntry === null) {
    throw new Error(`${place.data} holds a database, but ${entryFile(folder)} with its password is missing`);
  }
  const entry = storedEntry ?? (await createEntry(folder, place));
  if (!initialized) await initializeCluster(place, SUPERUSER, entry.password);
  return { entry, place };
}

/** Writes the entry before the cluster: a cluster without its password would be lost. */
async function createEntry(folder: string, place: PostgresLocation): Promise<Entry> {
  const isInside = path.dirname(place.data) === folder;
  const data = isInside ? path.basename(place.data) : place.data;
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

/** A server of a version without the owner role is entered as the superuser. */
function buildUrl(entry: Entry, database: string): string {
  const { ownerPassword } = entry;
  return ownerPassword === null
    ? buildSuperuserUrl(entry, database)
    : `postgresql://${OWNER}:${ownerPassword}@${HOST}:${entry.port}/${database}`;
}

function buildSuperuserUrl({ password, port }: Entry, database: string): string {
  return `postgresql://${SUPERUSER}:${password}@${HOST}:${port}/${database}`;
}
