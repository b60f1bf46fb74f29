import type { ClientBase } from "pg";

/**
 * Sets time zone and timeouts, and returns the server's time in Unix milliseconds. Statements, because poolers reject
 * parameters of the start.
 */
export async function prepareSession(client: ClientBase, timeoutMs: number): Promise<number> {
  const timeouts = ["statement_timeout", "idle_in_transaction_session_timeout"];
  await client.query([SET_UTC, ...timeouts.map((name) => `SET ${name} = ${timeoutMs}`)].join("; "));
  const { rows } = await client.query<{ now: number }>(
    "SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS now",
  );
  return rows[0]?.now ?? Date.now();
}

const SET_UTC = "SET TIME ZONE 'UTC'";

/** Sets the session's time zone to UTC: Prisma's adapter writes and reads times without an offset. */
export async function setUtc(client: ClientBase): Promise<void> {
  await client.query(SET_UTC);
}
