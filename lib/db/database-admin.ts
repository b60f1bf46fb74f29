import { Client, escapeIdentifier } from "pg";

import { setUtc } from "./prepare-session";

const CONNECT_MS = 3_000;

/** Returns the data folder of the server, or null if the connection fails. */
export async function readDataDirectory(url: string): Promise<string | null> {
  try {
    return await withClient(url, async (client) => {
      const { rows } = await client.query<{ data_directory: string }>("SHOW data_directory");
      return rows[0]?.data_directory ?? null;
    });
  } catch {
    return null;
  }
}

/** Returns the version as a number: 18.4 as 180004. */
export async function readServerVersion(url: string): Promise<number> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ version: string }>(
      "SELECT current_setting('server_version_num') AS version",
    );
    return Number(rows[0]?.version);
  });
}

/**
 * Creates the database `name`, as a copy of `template` and for the role `owner` if given. A copy is made by file:
 * the default writes each page to the log, which takes nine times as long.
 */
export async function createDatabase(
  url: string,
  name: string,
  { template, owner }: { readonly template?: string; readonly owner?: string } = {},
): Promise<void> {
  const from = template === undefined ? "" : ` TEMPLATE ${escapeIdentifier(template)} STRATEGY FILE_COPY`;
  const of = owner === undefined ? "" : ` OWNER ${escapeIdentifier(owner)}`;
  await withClient(url, (client) => client.query(`CREATE DATABASE ${escapeIdentifier(name)}${of}${from}`));
}

/** As `createDatabase`, but the database may exist. */
export async function ensureDatabase(url: string, name: string): Promise<void> {
  const exists = await withClient(url, async (client) => {
    const { rowCount } = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [name]);
    return rowCount === 1;
  });
  if (!exists) await createDatabase(url, name);
}

/** Drops the database `name` and its connections. */
export async function dropDatabase(url: string, name: string): Promise<void> {
  await withClient(url, (client) =>
    client.query(`DROP DATABASE IF EXISTS ${escapeIdentifier(name)} WITH (FORCE)`),
  );
}

export function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${encodeURIComponent(name)}`;
  return changed.href;
}

/** Runs `use` on a separate connection. */
export async function withClient<T>(url: string, use: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
  // A broken connection rejects the pending query; an unhandled error event would end the process.
  client.on("error", () => undefined);
  try {
    await client.connect();
    await setUtc(client);
    return await use(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
