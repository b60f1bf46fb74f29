import type { CreditCharge } from "@/lib/billing/ports";

/** A charge for a HUD by request `id` with the account's key_1. */
export function chargeOf(userId: string, credits: number, id: string): CreditCharge {
  const chargeKey = `request:${userId}:${id}`;
  return { userId, credits, chargeKey, reason: "wallet-hud", requestId: id, jobId: null, keyId: "key_1" };
}
