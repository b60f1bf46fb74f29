import { randomBytes, randomUUID } from "node:crypto";
import type { SpendingCaps } from "@/lib/billing/rules/spending";
import { createApiKeys } from "../billing/api-keys";
import type { Database } from "../database";

/** Returns the id of a new key with `caps`. */
export async function addKey(database: Database, userId: string, caps: SpendingCaps): Promise<string> {
  const [keyId, key] = [`key_${randomUUID()}`, `ak_${randomBytes(24).toString("hex")}`];
  const apiKeys = createApiKeys(database, { rates: null });
  await apiKeys.add({ keyId, userId, key, description: "", expiresAt: null, caps });
  return keyId;
}
