import { randomUUID } from "node:crypto";
import { createLedger } from "../billing/ledger";
import type { Database } from "../database";

/** Opens an account with `credits`, and returns its id: a new one where `userId` names none. */
export async function openTestAccount(
  database: Database,
  credits: number,
  userId = `usr_${randomUUID()}`,
): Promise<string> {
  const entryKey = `opening:${userId}`;
  await createLedger(database).openAccount({ userId, credits, kind: "grant", reason: "test", entryKey });
  return userId;
}
