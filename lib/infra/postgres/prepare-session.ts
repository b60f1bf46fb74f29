import type { ClientBase } from "pg";

/** Sets time zone and timeouts. Statements, because poolers reject parameters of the start. */
export async function prepareSession(client: ClientBase, timeoutMs: number): Promise<void> {
  const timeouts = ["statement_timeout", "idle_in_transaction_session_timeout"];
  await client.query([SET_UTC, ...timeouts.map((name) => `SET ${name} = ${timeoutMs}`)].join("; "));
}

const SET_UTC = "SET TIME ZONE 'UTC'";

/** Sets the session's time zone to UTC: Prisma's adapter writes and reads times without an offset. */
export async function setUtc(client: ClientBase): Promise<void> {
  await client.query(SET_UTC);
}
