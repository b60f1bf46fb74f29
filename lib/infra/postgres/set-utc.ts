import type { ClientBase } from "pg";

/**
 * Sets the time zone of a session to UTC, regardless of the database's own: Prisma's adapter writes times in UTC
 * without an offset, and drops the offset of those that it reads. A statement, since not every pooler accepts start-up
 * options.
 */
export async function setUtc(client: ClientBase): Promise<void> {
  await client.query("SET TIME ZONE 'UTC'");
}
