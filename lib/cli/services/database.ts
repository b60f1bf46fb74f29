import path from "node:path";
import { readServerVersion } from "@/lib/adapters/database/database-admin";
import { startEmbeddedPostgres } from "./embedded-postgres";

const OLDEST_VERSION = 140_000;

export interface DatabaseServer {
  readonly url: string;
  /** One line for people: which server, and where its data are. */
  readonly description: string;
  /** Stops the server where it is ours. */
  stop(): Promise<void>;
}

/**
 * The server behind `url`, or the embedded one of `dataDir` where `url` is null. Throws an Error of one sentence where
 * the server cannot be entered or is older than PostgreSQL 14.
 */
export async function startDatabase(url: string | null, dataDir: string): Promise<DatabaseServer> {
  if (url !== null) return enterServer(url);
  const postgres = await startEmbeddedPostgres(dataDir);
  const { port } = new URL(postgres.url);
  const state = postgres.adopted ? "was still running and is adopted" : "started";
  const isElsewhere = path.relative(dataDir, postgres.data).startsWith("..");
  const reason = isElsewhere ? `, since the user that it runs as cannot reach ${dataDir}` : "";
  return {
    url: postgres.url,
    description: `PostgreSQL ${state} on 127.0.0.1:${port}, data in ${postgres.data}${reason}`,
    stop: postgres.stop,
  };
}

async function enterServer(url: string): Promise<DatabaseServer> {
  const { hostname, port, pathname } = new URL(url);
  const place = `${hostname}:${port || 5432}${pathname}`;
  const version = await readServerVersion(url).catch((cause: Error) => {
    throw new Error(`the database of DATABASE_URL (${place}) cannot be entered: ${cause.message}`, { cause });
  });
  if (version < OLDEST_VERSION) {
    throw new Error(
      `the database of DATABASE_URL (${place}) is PostgreSQL ${Math.trunc(version / 10_000)}; 14 is the oldest that works`,
    );
  }
  return {
    url,
    description: `PostgreSQL ${Math.trunc(version / 10_000)} at ${place}`,
    stop: async () => undefined,
  };
}
