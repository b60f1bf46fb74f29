"use server";

import { revalidatePath } from "next/cache";
import { currentSession } from "@/app/current-session";
import { container } from "@/lib/container";

/** Ends a key of who is signed in; false where it is not theirs. */
export async function revokeKey(keyId: string): Promise<boolean> {
  const session = await currentSession();
  if (session === null) return false;
  const revoked = await container().ownAccount.revokeKey(session.userId, keyId);
  revalidatePath("/account");
  return revoked;
}
