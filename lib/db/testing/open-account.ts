import { randomBytes, randomUUID } from "node:crypto";
import { createApiKeys } from "@/lib/billing/api-key-store";
import { createLedger } from "@/lib/billing/ledger-store";
import type { CreditCharge } from "@/lib/billing/ports";
import type { SpendingCaps } from "@/lib/billing/rules/spending";
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

/** Returns the id of a new key with `caps`. */
export async function addKey(database: Database, userId: string, caps: SpendingCaps): Promise<string> {
  const [keyId, key] = [`key_${randomUUID()}`, `ak_${randomBytes(24).toString("hex")}`];
  const apiKeys = createApiKeys(database, { rates: null });
  await apiKeys.add({ keyId, userId, key, description: "", expiresAt: null, caps });
  return keyId;
}

/** A charge for a HUD by request `id` with the account's key_1. */
export function chargeOf(userId: string, credits: number, id: string): CreditCharge {
  const chargeKey = `request:${userId}:${id}`;
  return { userId, credits, chargeKey, reason: "wallet-hud", requestId: id, jobId: null, keyId: "key_1" };
}
