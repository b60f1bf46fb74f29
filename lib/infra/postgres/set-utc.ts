import type { ClientBase } from "pg";

/**
 * Sets the session's time zone to UTC: Prisma's adapter writes and reads times without an offset. A statement,
 * because some poolers reject startup options.
 */
export async function setUtc(client: ClientBase): Promise<void> {
  await client.query("SET TIME ZONE 'UTC'");
}
