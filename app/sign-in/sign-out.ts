"use server";

import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { checkActionRateLimit } from "@/app/check-action-rate-limit";
import { container } from "@/lib/composition/container";
import { nameSessionCookie } from "@/lib/server/auth/session";

/**
 * Ends the session of this browser and of every copy of its cookie. Does nothing if the rate limit is exceeded.
 * Throws `database_unavailable`; the browser then stays signed in.
 */
export async function signOut(): Promise<void> {
  if (!(await checkActionRateLimit(null))) return;
  const store = await cookies();
  await container().sessions.signOut(store.toString());
  for (const isSecure of [true, false]) {
    store.set(nameSessionCookie(isSecure), "", { path: "/", maxAge: 0, httpOnly: true, secure: isSecure });
  }
  redirect("/");
}
