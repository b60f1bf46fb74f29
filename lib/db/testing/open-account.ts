import { randomUUID } from "node:crypto";
import { createApiKey } from "@/lib/billing/api-keys";
import type { CreditCharge } from "@/lib/billing/charges";
import { openAccount } from "@/lib/billing/ledger";
import type { SpendingCaps } from "@/lib/billing/rules/spending";
import type { Database } from "../database";

/** Returns the id of the account, a new one by default. */
export function openTestAccount(
  database: Database,
  credits: number,
  userId = `usr_${randomUUID()}`,
): Promise<string> {
  return openAccount({ database }, { userId, credits, kind: "grant", reason: "test" });
}

/** Returns the id of a new key with `caps`. */
export async function addKey(database: Database, userId: string, caps: SpendingCaps): Promise<string> {
  const { keyId } = await createApiKey({ database }, { userId, description: "", expiresAt: null, caps });
  return keyId;
}

/** A charge for a HUD by request `id` with the account's key_1. */
export function chargeOf(userId: string, credits: number, id: string): CreditCharge {
  const chargeKey = `request:${userId}:${id}`;
  return { userId, credits, chargeKey, reason: "wallet-hud", requestId: id, jobId: null, keyId: "key_1" };
}
