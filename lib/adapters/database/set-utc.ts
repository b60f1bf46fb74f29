import type { ClientBase } from "pg";

/**
 * Sets the time zone of a session, whatever the database's own is: Prisma's adapter writes times in UTC without saying so,
 * and drops the offset of those that it reads. A statement, since not every pooler takes start-up options.
 */
export async function setUtc(client: ClientBase): Promise<void> {
  await client.query("SET TIME ZONE 'UTC'");
}
