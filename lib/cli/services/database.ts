import path from "node:path";
import { readServerVersion } from "@/lib/db/database-admin";
import { requireSessions } from "@/lib/db/require-sessions";
import { type DatabaseWait, waitForDatabase } from "@/lib/db/wait-for-database";
import { startEmbeddedPostgres } from "./embedded-postgres";

const MIN_VERSION = 140_000;

export interface DatabaseServer {
  readonly url: string;
  /** One line of text: the server and the location of its data. */
  readonly description: string;
  /** Resolves with a description when the server of this process has ended. */
  readonly ended: Promise<string>;
  /** Stops the server if this process manages it. */
  stop(): Promise<void>;
}

/**
 * Returns the server of `url`, or starts the embedded one if `url` is null. Waits for a server that is unreachable or
 * starting. Throws an Error of one sentence if the wait is too long, the server refuses the connection, a pooler divides
 * sessions, or the version is below 14.
 */
export async function startDatabase(
  url: string | null,
  dataDir: string,
  wait?: DatabaseWait,
): Promise<DatabaseServer> {
  if (url !== null) return connectServer(url, wait);
  const postgres = await startEmbeddedPostgres(dataDir);
  const { port } = new URL(postgres.url);
  const state = postgres.adopted ? "was still running and is adopted" : "started";
  const isOutside = path.relative(dataDir, postgres.data).startsWith("..");
  const reason = isOutside ? `, because its user cannot access ${dataDir}` : "";
  return {
    url: postgres.url,
    description: `PostgreSQL ${state} on 127.0.0.1:${port}, data in ${postgres.data}${reason}`,
    ended: postgres.ended.then((reason) => `PostgreSQL ended ${reason}; its log is in ${postgres.data}`),
    stop: postgres.stop,
  };
}

async function connectServer(url: string, wait: DatabaseWait = {}): Promise<DatabaseServer> {
  const { hostname, port, pathname } = new URL(url);
  const address = `${hostname}:${port || 5432}${pathname}`;
  const failure = `cannot connect to the database of DATABASE_URL (${address})`;
  const readVersion = async () => {
    try {
      const version = await readServerVersion(url);
      await requireSessions(url);
      return version;
    } catch (cause) {
      throw new Error(`${failure}: ${cause instanceof Error ? cause.message : cause}`, { cause });
    }
  };
  const onWait = (line: string) => wait.onWait?.(`DATABASE_URL (${address}): ${line}`);
  const version = await waitForDatabase(readVersion, failure, { ...wait, onWait });
  if (version < MIN_VERSION) {
    throw new Error(
      `the database of DATABASE_URL (${address}) is PostgreSQL ${Math.trunc(version / 10_000)}; version 14 or newer is required`,
    );
  }
  return {
    url,
    description: `PostgreSQL ${Math.trunc(version / 10_000)} at ${address}`,
    ended: new Promise(() => undefined),
    stop: async () => undefined,
  };
}
