import { randomUUID } from "node:crypto";
import { createLedger } from "../billing/ledger";
import type { Database } from "../database";

/** Returns the id of the account, a new one by default. */
export async function openTestAccount(
  database: Database,
  credits: number,
  userId = `usr_${randomUUID()}`,
): Promise<string> {
  const entryKey = `opening:${userId}`;
  await createLedger(database).openAccount({ userId, credits, kind: "grant", reason: "test", entryKey });
  return userId;
}
