import { Client, escapeIdentifier } from "pg";

import { setUtc } from "./set-utc";

const CONNECT_MS = 3_000;

/** The folder that the server behind `url` keeps its data in, or null where none lets us in. */
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

/** The server's version as a number, 18.4 as 180004. */
export async function readServerVersion(url: string): Promise<number> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ version: string }>(
      "SELECT current_setting('server_version_num') AS version",
    );
    return Number(rows[0]?.version);
  });
}

/**
 * Makes the database `name` on the server that `url` leads to: as a copy of `template` where one is given, for the role
 * `owner` (who is else that of `url`).
 */
export async function createDatabase(
  url: string,
  name: string,
  { template, owner }: { readonly template?: string; readonly owner?: string } = {},
): Promise<void> {
  const from = template === undefined ? "" : ` TEMPLATE ${escapeIdentifier(template)}`;
  const of = owner === undefined ? "" : ` OWNER ${escapeIdentifier(owner)}`;
  await withClient(url, (client) => client.query(`CREATE DATABASE ${escapeIdentifier(name)}${of}${from}`));
}

/** Creates as `createDatabase` does, where the database may be there already. */
export async function ensureDatabase(url: string, name: string): Promise<void> {
  const exists = await withClient(url, async (client) => {
    const { rowCount } = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [name]);
    return rowCount === 1;
  });
  if (!exists) await createDatabase(url, name);
}

/** Drops the database `name`, also while clients are connected to it. */
export async function dropDatabase(url: string, name: string): Promise<void> {
  await withClient(url, (client) =>
    client.query(`DROP DATABASE IF EXISTS ${escapeIdentifier(name)} WITH (FORCE)`),
  );
}

/** `url` with another database name. */
export function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${encodeURIComponent(name)}`;
  return changed.href;
}

/** Does `use` on a connection of its own to the database behind `url`. */
export async function withClient<T>(url: string, use: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
  // A connection that breaks rejects the query that is waiting; the event of the same name would end the process.
  client.on("error", () => undefined);
  try {
    await client.connect();
    await setUtc(client);
    return await use(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
