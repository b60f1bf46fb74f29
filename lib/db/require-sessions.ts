import { randomUUID } from "node:crypto";
import type { Client } from "pg";
import { withClient } from "./database-admin";

/**
 * Throws an Error of one sentence if the statements of one connection do not share a session: behind a pooler in
 * transaction mode, locks, notifications, timeouts and prepared statements are lost.
 */
export async function requireSessions(url: string): Promise<void> {
  await withClient(url, (first) =>
    withClient(url, async (second) => {
      const sessions = [
        { client: first, name: randomUUID() },
        { client: second, name: randomUUID() },
      ];
      for (let round = 0; round < ROUNDS; round += 1) {
        // Both set it before one reads it: an idle pooler lends the same server connection to both.
        for (const { client, name } of sessions) await client.query(SET, [name]);
        for (const { client, name } of sessions)
          if ((await readName(client)) !== name) throw withoutSessions();
      }
    }),
  );
}

const ROUNDS = 3;
const SET = "SELECT set_config('walletlens.session', $1, false)";

async function readName(client: Client): Promise<string | null> {
  const { rows } = await client.query<{ name: string | null }>(
    "SELECT current_setting('walletlens.session', true) AS name",
  );
  return rows[0]?.name ?? null;
}

function withoutSessions(): Error {
  return new Error(
    "its pooler is in transaction mode; connect to PostgreSQL itself, or set the pooler to session mode",
  );
}
