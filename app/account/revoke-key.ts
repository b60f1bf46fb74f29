"use server";

import { revalidatePath } from "next/cache";
import { checkActionRateLimit } from "@/app/check-action-rate-limit";
import { currentSession } from "@/app/current-session";
import { container } from "@/lib/composition/container";

/** Revokes a key of the signed-in user. Returns false on failure. */
export async function revokeKeyAction(keyId: string): Promise<boolean> {
  const session = await currentSession();
  if (session === null || !(await checkActionRateLimit(session))) return false;
  const revoked = await container().ownAccount.revokeKey(session.userId, keyId);
  revalidatePath("/account");
  return revoked;
}
